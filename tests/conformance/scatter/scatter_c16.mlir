// scatter_c16: the index vector is not a batching dimension.

func.func @valid(%x: tensor<1x5xf32>, %i: tensor<1x1xi64>, %u: tensor<1xf32>) {
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<1x5xf32>, tensor<1x1xi64>, tensor<1xf32>) -> tensor<1x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1x5xf32>, %i: tensor<4x1xi64>, %u: tensor<4xf32>) {
  // expected-error@+1 {{scatter_c16}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<1x5xf32>, tensor<4x1xi64>, tensor<4xf32>) -> tensor<1x5xf32>
  return
}
