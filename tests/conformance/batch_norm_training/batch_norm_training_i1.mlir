// batch_norm_training_i1: operand is of floating-point type, or quantized per tensor.
func.func @main(%operand: tensor<2x3xf32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  %r:3 = "stablehlo.batch_norm_training"(%operand, %scale, %offset) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @main(%operand: tensor<2x3xi32>, %scale: tensor<3xf32>, %offset: tensor<3xf32>) {
  // expected-error@+3 {{batch_norm_training_i1}}
  // expected-error@+2 {{batch_norm_training_c2}}
  // expected-error@+1 {{batch_norm_training_c7}}
  %r:3 = "stablehlo.batch_norm_training"(%operand, %scale, %offset) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xi32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
