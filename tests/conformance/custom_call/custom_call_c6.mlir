// custom_call_c6: Unpin returns the contents of a buffer.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%b) {call_target_name = "Unpin"} : (memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_c6}}
  %results = "stablehlo.custom_call"(%b) {call_target_name = "Unpin"} : (memref<4xf32>) -> tensor<4xi32>
  return
}
