// gather_i8: index_vector_dim is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{offset_dims = array<i64: 1>, collapsed_slice_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<3x1xi64>) -> tensor<3x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>) {
  // expected-error@+1 {{gather_i8}}
  %r = "stablehlo.gather"(%x, %i) <{offset_dims = array<i64: 1>, collapsed_slice_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i32, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<3x1xi64>) -> tensor<3x5xf32>
  return
}
