// scatter_c14: no two batching dimensions of the inputs belong to one of scatter_indices.

func.func @valid(%x: tensor<4x4x5xf32>, %i: tensor<4x4x1xi64>, %u: tensor<4x4xf32>) {
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 1], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<4x4x5xf32>, tensor<4x4x1xi64>, tensor<4x4xf32>) -> tensor<4x4x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x4x5xf32>, %i: tensor<4x4x1xi64>, %u: tensor<4x4xf32>) {
  // expected-error@+1 {{scatter_c14}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<4x4x5xf32>, tensor<4x4x1xi64>, tensor<4x4xf32>) -> tensor<4x4x5xf32>
  return
}
