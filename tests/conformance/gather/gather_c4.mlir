// gather_c4: offset_dims are in order.

func.func @valid(%x: tensor<4x5x5xf32>, %i: tensor<3x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 5>}> : (tensor<4x5x5xf32>, tensor<3x1xi64>) -> tensor<3x5x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5x5xf32>, %i: tensor<3x1xi64>) {
  // expected-error@+1 {{gather_c4}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5, 5>}> : (tensor<4x5x5xf32>, tensor<3x1xi64>) -> tensor<3x5x5xf32>
  return
}
