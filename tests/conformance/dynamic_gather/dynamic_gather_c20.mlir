// dynamic_gather_c20: the index vector is not a batching dimension.

func.func @valid(%x: tensor<1x5xf32>, %i: tensor<1x1xi64>) {
  %n = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>}> : (tensor<1x5xf32>, tensor<1x1xi64>, tensor<2xi64>) -> tensor<1xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1x5xf32>, %i: tensor<4x1xi64>) {
  %n = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_gather_c20}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>}> : (tensor<1x5xf32>, tensor<4x1xi64>, tensor<2xi64>) -> tensor<4xf32>
  return
}
