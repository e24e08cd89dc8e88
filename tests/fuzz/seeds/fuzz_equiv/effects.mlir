// custom_call_annotate_device_placement_i2: frontend attributes are a dictionary.

func.func @valid(%a0: tensor<2x4xf32>) {
  %r = stablehlo.custom_call @annotate_device_placement(%a0) {has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} :
      (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x4xf32>) {
  // expected-error@+1 {{custom_call_annotate_device_placement_i2}}
  %r = stablehlo.custom_call @annotate_device_placement(%a0) {mhlo.frontend_attributes = "pinned_host"} :
      (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
