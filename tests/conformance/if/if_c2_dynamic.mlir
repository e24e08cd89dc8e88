// if_c2: a dynamic size of a branch is compared when the program runs; static sizes are not.

func.func @valid(%pred: tensor<i1>, %x: tensor<2xf32>, %y: tensor<?xf32>) {
  %results = "stablehlo.if"(%pred) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    stablehlo.return %y : tensor<?xf32>
  }) : (tensor<i1>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%pred: tensor<i1>, %x: tensor<2x?xf32>, %y: tensor<3x?xf32>) {
  // expected-error@+1 {{if_c2}}
  %results = "stablehlo.if"(%pred) ({
    stablehlo.return %x : tensor<2x?xf32>
  }, {
    stablehlo.return %y : tensor<3x?xf32>
  }) : (tensor<i1>) -> tensor<?x?xf32>
  return
}
