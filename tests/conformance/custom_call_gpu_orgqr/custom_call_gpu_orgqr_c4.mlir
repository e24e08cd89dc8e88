// custom_call_gpu_orgqr_c4: the result has the type of the matrices.

func.func @valid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf32>) {
  %r = stablehlo.custom_call @cusolver_orgqr_ffi(%a0, %a1) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x3xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x5x3xf32>, %a1: tensor<2x3xf32>) {
  // expected-error@+1 {{custom_call_gpu_orgqr_c4}}
  %r = stablehlo.custom_call @cusolver_orgqr_ffi(%a0, %a1) {mhlo.backend_config = {}} :
      (tensor<2x5x3xf32>, tensor<2x3xf32>) -> tensor<2x5x5xf32>
  return
}
