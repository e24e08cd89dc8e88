// custom_call_gpu_potrf_c3: info has one element for each matrix.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:2 = stablehlo.custom_call @cusolver_potrf_ffi(%a0) {mhlo.backend_config = {lower = true}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_gpu_potrf_c3}}
  %r:2 = stablehlo.custom_call @cusolver_potrf_ffi(%a0) {mhlo.backend_config = {lower = true}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<3xi32>)
  return
}
