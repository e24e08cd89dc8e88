// gather_c16: start_indices and the operand have the same number of batching dimensions; otherwise their sizes differ, too.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<4x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x5xf32>, tensor<4x1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<4x1xi64>) {
  // expected-error@+2 {{gather_c16}}
  // expected-error@+1 {{gather_c17}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x5xf32>, tensor<4x1xi64>) -> tensor<4xf32>
  return
}
