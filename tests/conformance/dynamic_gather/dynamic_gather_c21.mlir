// dynamic_gather_c21: start_indices and the operand have the same number of batching dimensions; otherwise their sizes differ, too.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<4x1xi64>) {
  %n = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>}> : (tensor<4x5xf32>, tensor<4x1xi64>, tensor<2xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<4x1xi64>) {
  %n = stablehlo.constant dense<[1, 1]> : tensor<2xi64>
  // expected-error@+2 {{dynamic_gather_c21}}
  // expected-error@+1 {{dynamic_gather_c22}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>}> : (tensor<4x5xf32>, tensor<4x1xi64>, tensor<2xi64>) -> tensor<4xf32>
  return
}
