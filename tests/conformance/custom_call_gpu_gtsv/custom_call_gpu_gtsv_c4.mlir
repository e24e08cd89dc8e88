// custom_call_gpu_gtsv_c4: the solution has the type of the right side.

func.func @valid(%a0: tensor<2x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x4xf32>, %a3: tensor<2x4x3xf32>) {
  %r = stablehlo.custom_call @cusparse_gtsv2_ffi(%a0, %a1, %a2, %a3) {mhlo.backend_config = {}} :
      (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x4xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x4xf32>, %a3: tensor<2x4x3xf32>) {
  // expected-error@+1 {{custom_call_gpu_gtsv_c4}}
  %r = stablehlo.custom_call @cusparse_gtsv2_ffi(%a0, %a1, %a2, %a3) {mhlo.backend_config = {}} :
      (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x4xf32>
  return
}
