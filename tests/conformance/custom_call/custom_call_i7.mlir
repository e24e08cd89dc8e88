// custom_call_i7: output_operand_aliases are pairs of parts.

func.func @valid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, operand_tuple_indices = []>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>, %b: memref<4xf32>) {
  // expected-error@+1 {{custom_call_i7}}
  %results = "stablehlo.custom_call"(%x) {call_target_name = "foo", output_operand_aliases = [0]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
