// dynamic_gather_c12: the slices fit into the operand.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>) {
  %n = stablehlo.constant dense<[1, 5]> : tensor<2xi64>
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<2xi64>) -> tensor<3x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>) {
  %n = stablehlo.constant dense<[1, 6]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_gather_c12}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<2xi64>) -> tensor<3x6xf32>
  return
}
