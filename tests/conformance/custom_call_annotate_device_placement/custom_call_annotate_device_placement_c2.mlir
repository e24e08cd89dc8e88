// custom_call_annotate_device_placement_c2: the memory is one of device, pinned_host and unpinned_host.

func.func @valid(%a0: tensor<2x4xf32>) {
  %r = stablehlo.custom_call @annotate_device_placement(%a0) {has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "pinned_host"}} :
      (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%a0: tensor<2x4xf32>) {
  // expected-error@+1 {{custom_call_annotate_device_placement_c2}}
  %r = stablehlo.custom_call @annotate_device_placement(%a0) {has_side_effect = true, mhlo.frontend_attributes = {_xla_buffer_placement = "paper"}} :
      (tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}
