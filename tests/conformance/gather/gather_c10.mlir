// gather_c10: operand_batching_dims are in order.

func.func @valid(%x: tensor<4x4x5xf32>, %i: tensor<4x4x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x4x5xf32>, tensor<4x4x1xi64>) -> tensor<4x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x4x5xf32>, %i: tensor<4x4x1xi64>) {
  // expected-error@+1 {{gather_c10}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>}> : (tensor<4x4x5xf32>, tensor<4x4x1xi64>) -> tensor<4x4xf32>
  return
}
