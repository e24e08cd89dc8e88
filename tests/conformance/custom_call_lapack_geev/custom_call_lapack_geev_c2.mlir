// custom_call_lapack_geev_c2: real matrices have separate results for the two parts of eigenvalues.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:5 = stablehlo.custom_call @lapack_sgeev_ffi(%a0) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_lapack_geev_c2}}
  %r:4 = stablehlo.custom_call @lapack_sgeev_ffi(%a0) {mhlo.backend_config = {compute_left = 86 : ui8, compute_right = 86 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4xf32>, tensor<2x4x4xcomplex<f32>>, tensor<2x4x4xcomplex<f32>>, tensor<2xi32>)
  return
}
