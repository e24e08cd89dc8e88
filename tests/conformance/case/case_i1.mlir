// case_i1: the index is a scalar.

func.func @valid(%index: tensor<i32>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%index: tensor<1xi32>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{case_i1}}
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<1xi32>) -> tensor<2xf32>
  return
}
