// custom_call_lapack_orgqr_c5: the letter in the name is that of the element type.

func.func @valid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf32>) {
  %r = stablehlo.custom_call @lapack_sorgqr_ffi(%a0, %a1) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf32>) {
  // expected-error@+1 {{custom_call_lapack_orgqr_c5}}
  %r = stablehlo.custom_call @lapack_dorgqr_ffi(%a0, %a1) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x3xf32>
  return
}
