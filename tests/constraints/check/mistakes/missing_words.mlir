// Attributes that the custom form of an op lacks.
func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %b: tensor<7x2x3xf32>, %c: tensor<7x3x5xf32>, %s: tensor<4x4xf32>) {
  %0 = stablehlo.dot_general %x, %y : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %1 = stablehlo.dot_general %b, %c, batching_dims = [0] x [0] : (tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>
  %2 = stablehlo.dot_general %b, %c : (tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>
  %3 = "stablehlo.dot_general"(%x, %y) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  %4 = "stablehlo.dot_general"(%b, %c) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0]>} : (tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>
  %5 = stablehlo.dot_general %s, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = stablehlo.transpose %x : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %7 = stablehlo.iota : tensor<4xi32>
  %8 = stablehlo.broadcast_in_dim %x : (tensor<2x3xf32>) -> tensor<2x3x5xf32>
  return
}
