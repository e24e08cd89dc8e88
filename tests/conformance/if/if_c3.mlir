// if_c3: the results have the types that the branches return.

func.func @valid(%pred: tensor<i1>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  %results = "stablehlo.if"(%pred) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%pred: tensor<i1>, %x: tensor<2xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{if_c3}}
  %results = "stablehlo.if"(%pred) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<3xf32>
  return
}
