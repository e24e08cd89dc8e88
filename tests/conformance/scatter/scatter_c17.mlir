// scatter_c17: scatter_indices and the inputs have the same number of batching dimensions; otherwise their sizes differ, too.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<4x1xi64>, %u: tensor<4xf32>) {
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<4x5xf32>, tensor<4x1xi64>, tensor<4xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<4x1xi64>, %u: tensor<4xf32>) {
  // expected-error@+2 {{scatter_c17}}
  // expected-error@+1 {{scatter_c18}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<4x5xf32>, tensor<4x1xi64>, tensor<4xf32>) -> tensor<4x5xf32>
  return
}
