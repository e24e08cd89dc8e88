// batch_norm_training_c4: offset has one element for each feature.
func.func @main(%operand: tensor<2x3xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%operand, %scale, %offset) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @main(%operand: tensor<2x3xf32>, %scale: tensor<3xf32>, %offset: tensor<4xf32>) {
  // expected-error@+1 {{batch_norm_training_c4}}
  %r:3 = "stablehlo.batch_norm_training"(%operand, %scale, %offset) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
