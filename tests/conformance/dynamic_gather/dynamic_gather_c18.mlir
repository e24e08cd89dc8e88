// dynamic_gather_c18: no two batching dimensions of the operand belong to one of start_indices.

func.func @valid(%x: tensor<4x4x5xf32>, %i: tensor<4x4x1xi64>) {
  %n = stablehlo.constant dense<[1, 1, 1]> : tensor<3xi64>
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 1], start_index_map = [2], index_vector_dim = 2>}> : (tensor<4x4x5xf32>, tensor<4x4x1xi64>, tensor<3xi64>) -> tensor<4x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x4x5xf32>, %i: tensor<4x4x1xi64>) {
  %n = stablehlo.constant dense<[1, 1, 1]> : tensor<3xi64>
  // expected-error@+1 {{dynamic_gather_c18}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 0], start_index_map = [2], index_vector_dim = 2>}> : (tensor<4x4x5xf32>, tensor<4x4x1xi64>, tensor<3xi64>) -> tensor<4x4xf32>
  return
}
