// custom_call_householder_product_c3: factors have the element type of the matrices.

func.func @valid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) :
      (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf64>) {
  // expected-error@+1 {{custom_call_householder_product_c3}}
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) :
      (tensor<2x5x3xf32>, tensor<2x3xf64>) -> tensor<2x5x3xf32>
  return
}
