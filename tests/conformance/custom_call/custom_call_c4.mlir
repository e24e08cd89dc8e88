// custom_call_c4: CreateBuffer has no operands.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"() {call_target_name = "CreateBuffer"} : () -> memref<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_c4}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "CreateBuffer"} : (tensor<2x3xf32>) -> memref<4xf32>
  return
}
