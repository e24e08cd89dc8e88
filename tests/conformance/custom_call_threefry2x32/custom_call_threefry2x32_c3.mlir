// custom_call_threefry2x32_c3: all operands and results have one shape.

func.func @valid(%a0: tensor<4xui32>, %a1: tensor<4xui32>, %a2: tensor<4xui32>, %a3: tensor<4xui32>) {
  %r:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%a0, %a1, %a2, %a3) {mhlo.backend_config = {}} :
      (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<4xui32>, tensor<4xui32>)
  return
}

// -----

func.func @invalid(%a0: tensor<4xui32>, %a1: tensor<4xui32>, %a2: tensor<4xui32>, %a3: tensor<5xui32>) {
  // expected-error@+1 {{custom_call_threefry2x32_c3}}
  %r:2 = stablehlo.custom_call @cu_threefry2x32_ffi(%a0, %a1, %a2, %a3) {mhlo.backend_config = {}} :
      (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<5xui32>) -> (tensor<4xui32>, tensor<4xui32>)
  return
}
