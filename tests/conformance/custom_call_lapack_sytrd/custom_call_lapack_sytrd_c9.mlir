// custom_call_lapack_sytrd_c9: the letter in the name is that of the element type.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:5 = stablehlo.custom_call @lapack_ssytrd_ffi(%a0) {mhlo.backend_config = {uplo = 76 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_lapack_sytrd_c9}}
  %r:5 = stablehlo.custom_call @lapack_dsytrd_ffi(%a0) {mhlo.backend_config = {uplo = 76 : ui8}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}
