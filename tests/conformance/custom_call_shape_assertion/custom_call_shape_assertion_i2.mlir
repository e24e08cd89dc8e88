// custom_call_shape_assertion_i2: the values in the message are integers.

func.func @valid(%a0: tensor<i1>, %a1: tensor<i32>) {
  stablehlo.custom_call @shape_assertion(%a0, %a1) {api_version = 2 : i32, error_message = "size {0}", has_side_effect = true} :
      (tensor<i1>, tensor<i32>) -> ()
  return
}

// -----

func.func @invalid(%a0: tensor<i1>, %a1: tensor<f32>) {
  // expected-error@+1 {{custom_call_shape_assertion_i2}}
  stablehlo.custom_call @shape_assertion(%a0, %a1) {api_version = 2 : i32, error_message = "size {0}", has_side_effect = true} :
      (tensor<i1>, tensor<f32>) -> ()
  return
}
