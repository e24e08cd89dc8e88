// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: batches
func.func @main(%a: tensor<3x4x2x{type}>, %i: tensor<5x3xi32>) -> tensor<5x2x3x{type}> {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<
      offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [0],
      start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 2>,
      slice_sizes = array<i64: 1, 1, 2>}> : (tensor<3x4x2x{type}>, tensor<5x3xi32>) -> tensor<5x2x3x{type}>
  func.return %0 : tensor<5x2x3x{type}>
}

// -----
// name: windows
func.func @main(%a: tensor<5x4x3x{type}>, %i: tensor<2x2xi32>) -> tensor<2x2x3x{type}> {
  %0 = "stablehlo.gather"(%a, %i) <{dimension_numbers = #stablehlo.gather<
      offset_dims = [1, 2], collapsed_slice_dims = [1], start_index_map = [1, 0], index_vector_dim = 1>,
      slice_sizes = array<i64: 2, 1, 3>}> : (tensor<5x4x3x{type}>, tensor<2x2xi32>) -> tensor<2x2x3x{type}>
  func.return %0 : tensor<2x2x3x{type}>
}
