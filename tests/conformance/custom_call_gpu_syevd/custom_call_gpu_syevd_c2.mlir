// custom_call_gpu_syevd_c2: vectors have the type of the matrices.

func.func @valid(%a0: tensor<2x4x4xf32>) {
  %r:3 = stablehlo.custom_call @cusolver_syevd_ffi(%a0) {mhlo.backend_config = {algorithm = 0 : ui8, lower = true}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<2x4x4xf32>) {
  // expected-error@+1 {{custom_call_gpu_syevd_c2}}
  %r:3 = stablehlo.custom_call @cusolver_syevd_ffi(%a0) {mhlo.backend_config = {algorithm = 0 : ui8, lower = true}} :
      (tensor<2x4x4xf32>) -> (tensor<2x4x5xf32>, tensor<2x4xf32>, tensor<2xi32>)
  return
}
