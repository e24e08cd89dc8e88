// custom_call_lapack_gesdd_c7: info has one element for each matrix.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a0) {mhlo.backend_config = {mode = 65 : ui8}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xf32>, tensor<2x5x5xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_lapack_gesdd_c7}}
  %r:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a0) {mhlo.backend_config = {mode = 65 : ui8}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xf32>, tensor<2x5x5xf32>, tensor<2x3x3xf32>, tensor<3xi32>)
  return
}
