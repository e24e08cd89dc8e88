// custom_call_i3: has_side_effect is a boolean.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", has_side_effect = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_i3}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", has_side_effect = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
