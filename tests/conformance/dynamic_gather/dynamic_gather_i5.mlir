// dynamic_gather_i5: collapsed_slice_dims is a list of integers of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>) {
  %n = stablehlo.constant dense<[1, 5]> : tensor<2xi64>
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{offset_dims = array<i64: 1>, collapsed_slice_dims = array<i64: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64}> : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<2xi64>) -> tensor<3x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>) {
  %n = stablehlo.constant dense<[1, 5]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_gather_i5}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{offset_dims = array<i64: 1>, collapsed_slice_dims = array<i32: 0>, start_index_map = array<i64: 0>, index_vector_dim = 1 : i64}> : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<2xi64>) -> tensor<3x5xf32>
  return
}
