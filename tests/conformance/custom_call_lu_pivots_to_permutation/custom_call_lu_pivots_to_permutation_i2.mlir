// custom_call_lu_pivots_to_permutation_i2: shapes are lists of integers.

func.func @valid(%a0: tensor<2x3xi32>) {
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%a0) {mhlo.backend_config = {}} :
      (tensor<2x3xi32>) -> tensor<2x5xi32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x3xi32>, %a1: tensor<2xf32>) {
  // expected-error@+1 {{custom_call_lu_pivots_to_permutation_i2}}
  %r = stablehlo.custom_call @cu_lu_pivots_to_permutation(%a0, %a1) {mhlo.backend_config = {}} :
      (tensor<2x3xi32>, tensor<2xf32>) -> tensor<2x5xi32>
  return
}
