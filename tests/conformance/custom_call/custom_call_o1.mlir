// custom_call_o1: api_version is one of five.
// against: official

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", api_version = 3 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_o1}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", api_version = 5 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
