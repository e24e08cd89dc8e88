// custom_call_lapack_gehrd_c5: info has one element for each matrix.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:3 = stablehlo.custom_call @lapack_sgehrd_ffi(%a0) {mhlo.backend_config = {low = 1 : i32, high = 4 : i32}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_lapack_gehrd_c5}}
  %r:3 = stablehlo.custom_call @lapack_sgehrd_ffi(%a0) {mhlo.backend_config = {low = 1 : i32, high = 4 : i32}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x3xf32>, tensor<3xi32>)
  return
}
