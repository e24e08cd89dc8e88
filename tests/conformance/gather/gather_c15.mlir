// gather_c15: the index vector is not a batching dimension.

func.func @valid(%x: tensor<1x5xf32>, %i: tensor<1x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x5xf32>, tensor<1x1xi64>) -> tensor<1xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1x5xf32>, %i: tensor<4x1xi64>) {
  // expected-error@+1 {{gather_c15}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<1x5xf32>, tensor<4x1xi64>) -> tensor<4xf32>
  return
}
