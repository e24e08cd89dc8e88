// custom_call_gpu_getrf_c4: info has one element for each matrix.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%a0) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_gpu_getrf_c4}}
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%a0) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<3xi32>)
  return
}
