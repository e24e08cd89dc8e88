// batch_norm_grad_i4: variance is one-dimensional.
func.func @main(%operand: tensor<2x3xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<3xf32>, %grad_output: tensor<2x3xf32>) {
  %r:3 = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @main(%operand: tensor<2x3xf32>, %scale: tensor<3xf32>, %mean: tensor<3xf32>, %variance: tensor<1x3xf32>, %grad_output: tensor<2x3xf32>) {
  // expected-error@+2 {{batch_norm_grad_i4}}
  // expected-error@+1 {{batch_norm_grad_c4}}
  %r:3 = "stablehlo.batch_norm_grad"(%operand, %scale, %mean, %variance, %grad_output) <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<1x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
