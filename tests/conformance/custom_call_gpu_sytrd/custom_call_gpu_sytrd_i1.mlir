// custom_call_gpu_sytrd_i1: matrices consist of numbers.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:5 = stablehlo.custom_call @cusolver_sytrd_ffi(%a0) {mhlo.backend_config = {lower = true}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xi32>) {
  // expected-error@+4 {{custom_call_gpu_sytrd_i1}}
  // expected-error@+3 {{custom_call_gpu_sytrd_c2}}
  // expected-error@+2 {{custom_call_gpu_sytrd_c6}}
  // expected-error@+1 {{custom_call_gpu_sytrd_c7}}
  %r:5 = stablehlo.custom_call @cusolver_sytrd_ffi(%a0) {mhlo.backend_config = {lower = true}} :
      (tensor<2x4x4xi32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>)
  return
}
