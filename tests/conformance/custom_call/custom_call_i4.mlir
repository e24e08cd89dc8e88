// custom_call_i4: backend_config is a string or a dictionary.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", backend_config = "fast"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_i4}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", backend_config = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
