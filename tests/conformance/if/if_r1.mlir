// if_r1: the results are tensors or tokens.

func.func @valid(%pred: tensor<i1>, %x: tensor<2xf32>) {
  %results = "stablehlo.if"(%pred) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %x : tensor<2xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%pred: tensor<i1>, %t: tuple<tensor<2xf32>>) {
  // expected-error@+1 {{if_r1}}
  %results = "stablehlo.if"(%pred) ({
    stablehlo.return %t : tuple<tensor<2xf32>>
  }, {
    stablehlo.return %t : tuple<tensor<2xf32>>
  }) : (tensor<i1>) -> tuple<tensor<2xf32>>
  return
}
