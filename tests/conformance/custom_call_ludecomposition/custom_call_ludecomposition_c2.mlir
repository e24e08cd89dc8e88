// custom_call_ludecomposition_c2: the results are factors, pivots and a permutation.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r = stablehlo.custom_call @LuDecomposition(%a0) :
      (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<2x5xi32>>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_ludecomposition_c2}}
  %r = stablehlo.custom_call @LuDecomposition(%a0) :
      (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xi32>>
  return
}
