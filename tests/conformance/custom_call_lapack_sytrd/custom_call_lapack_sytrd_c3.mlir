// custom_call_lapack_sytrd_c3: the diagonal has one element for each row.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:5 = stablehlo.custom_call @lapack_ssytrd_ffi(%a0) {mhlo.backend_config = {uplo = 76 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_lapack_sytrd_c3}}
  %r:5 = stablehlo.custom_call @lapack_ssytrd_ffi(%a0) {mhlo.backend_config = {uplo = 76 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}
