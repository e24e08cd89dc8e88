// case_c2: the branches have no arguments.

func.func @valid(%index: tensor<i32>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  %results = "stablehlo.case"(%index) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%index: tensor<i32>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{case_c2}}
  %results = "stablehlo.case"(%index) ({
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return
}
