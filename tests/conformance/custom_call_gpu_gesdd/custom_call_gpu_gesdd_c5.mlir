// custom_call_gpu_gesdd_c5: vectors have the element type of the matrices.

func.func @valid(%a0: tensor<2x5x3xf32>) {
  %r:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%a0) {mhlo.backend_config = {full_matrices = true, compute_uv = true}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xf32>, tensor<2x5x5xf32>, tensor<2x3x3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>) {
  // expected-error@+1 {{custom_call_gpu_gesdd_c5}}
  %r:5 = stablehlo.custom_call @cusolver_gesvd_ffi(%a0) {mhlo.backend_config = {full_matrices = true, compute_uv = true}} :
      (tensor<2x5x3xf32>) -> (tensor<2x5x3xf32>, tensor<2x3xf32>, tensor<2x5x5xf64>, tensor<2x3x3xf32>, tensor<2xi32>)
  return
}
