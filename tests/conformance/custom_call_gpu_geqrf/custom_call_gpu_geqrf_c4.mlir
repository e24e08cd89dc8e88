// custom_call_gpu_geqrf_c4: factors have the element type of the matrices.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%a0) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_gpu_geqrf_c4}}
  %r:2 = stablehlo.custom_call @cusolver_geqrf_ffi(%a0) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xf64>)
  return
}
