// scatter_i6: input_batching_dims is a list of integers of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>, %u: tensor<3x5xf32>) {
  %r = "stablehlo.scatter"(%x, %i, %u) <{update_window_dims = array<i64: 1>, inserted_window_dims = array<i64: 0>, scatter_dims_to_operand_dims = array<i64: 0>, index_vector_dim = 1 : i64, input_batching_dims = array<i64>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<3x1xi64>, %u: tensor<3x5xf32>) {
  // expected-error@+1 {{scatter_i6}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{update_window_dims = array<i64: 1>, inserted_window_dims = array<i64: 0>, scatter_dims_to_operand_dims = array<i64: 0>, index_vector_dim = 1 : i64, input_batching_dims = array<i32>}> ({
  ^bb0(%a0: tensor<f32>, %b0: tensor<f32>):
    stablehlo.return %a0 : tensor<f32>
  }) : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return
}
