// custom_call_lapack_gtsv_c2: the right side has the same number of rows.

func.func @valid(%a0: tensor<2x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x4xf32>, %a3: tensor<2x4x3xf32>) {
  %r:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%a0, %a1, %a2, %a3) {mhlo.backend_config = {}} :
      (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x4xf32>, %a3: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_lapack_gtsv_c2}}
  %r:5 = stablehlo.custom_call @lapack_sgtsv_ffi(%a0, %a1, %a2, %a3) {mhlo.backend_config = {}} :
      (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x5x3xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x5x3xf32>, tensor<2xi32>)
  return
}
