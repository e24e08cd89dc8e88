// dynamic_gather_c6: collapsed_slice_dims are in order.

func.func @valid(%x: tensor<4x5x6xf32>, %i: tensor<3x1xi64>) {
  %n = stablehlo.constant dense<[1, 1, 6]> : tensor<3xi64>
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x5x6xf32>, tensor<3x1xi64>, tensor<3xi64>) -> tensor<3x6xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5x6xf32>, %i: tensor<3x1xi64>) {
  %n = stablehlo.constant dense<[1, 1, 6]> : tensor<3xi64>
  // expected-error@+1 {{dynamic_gather_c6}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x5x6xf32>, tensor<3x1xi64>, tensor<3xi64>) -> tensor<3x6xf32>
  return
}
