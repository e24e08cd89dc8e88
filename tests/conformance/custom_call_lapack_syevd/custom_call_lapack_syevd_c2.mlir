// custom_call_lapack_syevd_c2: vectors have the type of the matrices.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a0) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_lapack_syevd_c2}}
  %r:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a0) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x5xf32>, tensor<2x4xf32>, tensor<2xi32>)
  return
}
