// custom_call_householder_product_c2: the number of factors is at most the number of columns.

func.func @valid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf32>) {
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) :
      (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x4xf32>) {
  // expected-error@+1 {{custom_call_householder_product_c2}}
  %r = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%a0, %a1) :
      (tensor<2x5x3xf32>, tensor<2x4xf32>) -> tensor<2x5x3xf32>
  return
}
