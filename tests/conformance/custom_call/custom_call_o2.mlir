// custom_call_o2: only version 4 takes a dictionary.
// against: official

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", backend_config = {a = 1 : i32}, api_version = 4 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_o2}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", backend_config = {a = 1 : i32}, api_version = 3 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
