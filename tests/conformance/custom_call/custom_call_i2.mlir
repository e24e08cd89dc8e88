// custom_call_i2: the target is named by a string.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_i2}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
