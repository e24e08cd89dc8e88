// custom_call_c2: a buffer operand is in at most one pair.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results:2 = "stablehlo.custom_call"(%b, %b) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>, #stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 1, operand_tuple_indices = []>]} : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_c2}}
  %results:2 = "stablehlo.custom_call"(%b, %b) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>, #stablehlo.output_operand_alias<output_tuple_indices = [1], operand_index = 0, operand_tuple_indices = []>]} : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  return
}
