// scatter_i12: the computation is given.

func.func @valid(%x: tensor<f32>, %i: tensor<0xi64>, %u: tensor<f32>) {
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<index_vector_dim = 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>, tensor<0xi64>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%x: tensor<f32>, %i: tensor<0xi64>, %u: tensor<f32>) {
  // expected-error@+1 {{scatter_i12}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<index_vector_dim = 0>}> : (tensor<f32>, tensor<0xi64>, tensor<f32>) -> tensor<f32>
  return
}
