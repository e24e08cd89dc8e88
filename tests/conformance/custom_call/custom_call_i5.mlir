// custom_call_i5: api_version is an si32.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", api_version = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_i5}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", api_version = 2 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
