// case_r1: the results are tensors or tokens.

func.func @valid(%index: tensor<i32>, %x: tensor<2xf32>) {
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%index: tensor<i32>, %t: tuple<tensor<2xf32>>) {
  // expected-error@+1 {{case_r1}}
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %t : tuple<tensor<2xf32>>
  }) : (tensor<i32>) -> tuple<tensor<2xf32>>
  return
}
