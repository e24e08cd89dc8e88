// custom_call_dynamic_top_k_c1: the operand has a last dimension.

func.func @valid(%a0: tensor<4x7xf32>) {
  %a1 = stablehlo.constant dense<3> : tensor<i32>
  %r:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%a0, %a1) {api_version = 2 : i32} :
      (tensor<4x7xf32>, tensor<i32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return
}

// -----

func.func @invalid(%a0: tensor<f32>) {
  %a1 = stablehlo.constant dense<3> : tensor<i32>
  // expected-error@+1 {{custom_call_dynamic_top_k_c1}}
  %r:2 = stablehlo.custom_call @stablehlo.dynamic_top_k(%a0, %a1) {api_version = 2 : i32} :
      (tensor<f32>, tensor<i32>) -> (tensor<3xf32>, tensor<3xi32>)
  return
}
