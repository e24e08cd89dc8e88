// Two batching dimensions of one size, in another order in the start indices.
// name: two_batches
// data: distinct
func.func @main(%a: tensor<3x3x4x{type}>, %i: tensor<3x3x1xi32>) -> tensor<3x3x2x{type}> {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2],
      operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2],
      index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x3x4x{type}>, tensor<3x3x1xi32>) ->
      tensor<3x3x2x{type}>
  func.return %0 : tensor<3x3x2x{type}>
}
