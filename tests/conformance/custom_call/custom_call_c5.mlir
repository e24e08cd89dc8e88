// custom_call_c5: Pin returns a buffer.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "Pin"} : (tensor<2x3xf32>) -> memref<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_c5}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "Pin"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
