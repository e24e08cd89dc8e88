// scatter_c3: all updates have one shape.

func.func @valid(%x0: tensor<4x5xf32>, %x1: tensor<4x5xi32>, %i: tensor<3x1xi64>, %u0: tensor<3x5xf32>, %u1: tensor<3x5xi32>) {
  %r:2 = "stablehlo.scatter"(%x0, %x1, %i, %u0, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<i32>, %b0: tensor<f32>, %b1: tensor<i32>):
    stablehlo.return %a0, %a1 : tensor<f32>, tensor<i32>
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<3x1xi64>, tensor<3x5xf32>, tensor<3x5xi32>) -> (tensor<4x5xf32>, tensor<4x5xi32>)
  return
}

// -----

func.func @invalid(%x0: tensor<4x5xf32>, %x1: tensor<4x5xi32>, %i: tensor<3x1xi64>, %u0: tensor<3x5xf32>, %u1: tensor<3x4xi32>) {
  // expected-error@+1 {{scatter_c3}}
  %r:2 = "stablehlo.scatter"(%x0, %x1, %i, %u0, %u1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<i32>, %b0: tensor<f32>, %b1: tensor<i32>):
    stablehlo.return %a0, %a1 : tensor<f32>, tensor<i32>
  }) : (tensor<4x5xf32>, tensor<4x5xi32>, tensor<3x1xi64>, tensor<3x5xf32>, tensor<3x4xi32>) -> (tensor<4x5xf32>, tensor<4x5xi32>)
  return
}
