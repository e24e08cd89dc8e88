// custom_call_lu_pivots_to_permutation_c3: the number of pivots is at most the number of elements.

func.func @valid(%a0: tensor<2x3xi32>) {
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%a0) {mhlo.backend_config = {}} :
      (tensor<2x3xi32>) -> tensor<2x5xi32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x3xi32>) {
  // expected-error@+1 {{custom_call_lu_pivots_to_permutation_c3}}
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%a0) {mhlo.backend_config = {}} :
      (tensor<2x3xi32>) -> tensor<2x2xi32>
  return
}
