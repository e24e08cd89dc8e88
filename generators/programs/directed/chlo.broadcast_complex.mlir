// Parts of one type; the second is broadcast along the first dimension.
// name: leading_f32
// data: distinct
// types: f32
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xcomplex<f32>> {
  %0 = "chlo.broadcast_complex"(%a, %b) <{broadcast_dimensions = array<i64: 0>}>
      : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xcomplex<f32>>
  func.return %0 : tensor<3x3xcomplex<f32>>
}

// -----
// Parts of one type; the second is broadcast along the first dimension.
// name: leading_f64
// data: distinct
// types: f64
func.func @main(%a: tensor<3x3xf64>, %b: tensor<3xf64>) -> tensor<3x3xcomplex<f64>> {
  %0 = "chlo.broadcast_complex"(%a, %b) <{broadcast_dimensions = array<i64: 0>}>
      : (tensor<3x3xf64>, tensor<3xf64>) -> tensor<3x3xcomplex<f64>>
  func.return %0 : tensor<3x3xcomplex<f64>>
}
