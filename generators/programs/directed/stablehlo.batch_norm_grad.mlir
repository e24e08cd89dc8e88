// The data are such that no step of the formulas rounds.

// Gradients along the last dimension, which is as long as the first.
// name: last
// data: small_integers
// repair: gradient
func.func @main(%x: tensor<4x2x4x{type}>, %s: tensor<4x{type}>, %m: tensor<4x{type}>, %v: tensor<4x{type}>,
      %g: tensor<4x2x4x{type}>) -> (tensor<4x2x4x{type}>, tensor<4x{type}>, tensor<4x{type}>) {
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{epsilon = 5.0e-01 : f32, feature_index = 2 : i64}>
      : (tensor<4x2x4x{type}>, tensor<4x{type}>, tensor<4x{type}>, tensor<4x{type}>, tensor<4x2x4x{type}>) ->
      (tensor<4x2x4x{type}>, tensor<4x{type}>, tensor<4x{type}>)
  func.return %0#0, %0#1, %0#2 : tensor<4x2x4x{type}>, tensor<4x{type}>, tensor<4x{type}>
}

// -----
// Gradients along the dimension in the middle.
// name: middle
// data: small_integers
// repair: gradient
func.func @main(%x: tensor<2x3x4x{type}>, %s: tensor<3x{type}>, %m: tensor<3x{type}>, %v: tensor<3x{type}>,
      %g: tensor<2x3x4x{type}>) -> (tensor<2x3x4x{type}>, tensor<3x{type}>, tensor<3x{type}>) {
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{epsilon = 5.0e-01 : f32, feature_index = 1 : i64}>
      : (tensor<2x3x4x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<2x3x4x{type}>) ->
      (tensor<2x3x4x{type}>, tensor<3x{type}>, tensor<3x{type}>)
  func.return %0#0, %0#1, %0#2 : tensor<2x3x4x{type}>, tensor<3x{type}>, tensor<3x{type}>
}
