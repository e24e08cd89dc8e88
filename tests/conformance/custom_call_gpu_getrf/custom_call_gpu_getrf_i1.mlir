// custom_call_gpu_getrf_i1: matrices consist of numbers.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%a0) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xi32>) {
  // expected-error@+2 {{custom_call_gpu_getrf_i1}}
  // expected-error@+1 {{custom_call_gpu_getrf_c2}}
  %r:3 = stablehlo.custom_call @cusolver_getrf_ffi(%a0) {mhlo.backend_config = {}} :
      (tensor<2x5x3xi32>) -> (tensor<2x5x3xf32>, tensor<2x3xi32>, tensor<2xi32>)
  return
}
