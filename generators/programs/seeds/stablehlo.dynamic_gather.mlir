// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: windows
func.func @main(%a: tensor<5x4x3x{type}>, %i: tensor<2x2xi32>) -> tensor<2x2x3x{type}> {
  %s = "stablehlo.constant"() <{value = dense<[2, 1, 3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2],
      collapsed_slice_dims = [1], start_index_map = [1, 0], index_vector_dim = 1>}> : (tensor<5x4x3x{type}>,
      tensor<2x2xi32>, tensor<3xi32>) -> tensor<2x2x3x{type}>
  func.return %0 : tensor<2x2x3x{type}>
}

// -----
// name: batches
func.func @main(%a: tensor<3x4x2x{type}>, %i: tensor<5x3xi32>) -> tensor<5x2x3x{type}> {
  %s = "stablehlo.constant"() <{value = dense<[1, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "stablehlo.dynamic_gather"(%a, %i, %s) <{dimension_numbers = #stablehlo.gather<offset_dims = [1],
      collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map =
      [1], index_vector_dim = 2>}> : (tensor<3x4x2x{type}>, tensor<5x3xi32>, tensor<3xi32>) -> tensor<5x2x3x{type}>
  func.return %0 : tensor<5x2x3x{type}>
}
