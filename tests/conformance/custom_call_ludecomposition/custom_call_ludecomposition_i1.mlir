// custom_call_ludecomposition_i1: matrices consist of numbers.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r = stablehlo.custom_call @LuDecomposition(%a0) :
      (tensor<2x5x3xf32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<2x5xi32>>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xi32>) {
  // expected-error@+2 {{custom_call_ludecomposition_i1}}
  // expected-error@+1 {{custom_call_ludecomposition_c3}}
  %r = stablehlo.custom_call @LuDecomposition(%a0) :
      (tensor<2x5x3xi32>) -> tuple<tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<2x5xi32>>
  return
}
