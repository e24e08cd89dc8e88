// gather_c7: collapsed_slice_dims are in order.

func.func @valid(%x: tensor<4x5x6xf32>, %i: tensor<3x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi64>) -> tensor<3x6xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5x6xf32>, %i: tensor<3x1xi64>) {
  // expected-error@+1 {{gather_c7}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1, 6>}> : (tensor<4x5x6xf32>, tensor<3x1xi64>) -> tensor<3x6xf32>
  return
}
