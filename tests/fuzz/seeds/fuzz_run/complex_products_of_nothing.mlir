func.func @main() -> (tensor<2x3xcomplex<f64>>, tensor<2x2x3xcomplex<f64>>) {
  %x = stablehlo.constant dense<> : tensor<2x0xcomplex<f64>>
  %y = stablehlo.constant dense<> : tensor<0x3xcomplex<f64>>
  %product = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x0xcomplex<f64>>, tensor<0x3xcomplex<f64>>) -> tensor<2x3xcomplex<f64>>
  %lhs = stablehlo.constant dense<(1.0, 2.0)> : tensor<2x2x4xcomplex<f64>>
  %rhs = stablehlo.constant dense<> : tensor<0x2x4x3xcomplex<f64>>
  %sizes = stablehlo.constant dense<> : tensor<2x0xi64>
  %ragged = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<2x2x4xcomplex<f64>>, tensor<0x2x4x3xcomplex<f64>>, tensor<2x0xi64>) -> tensor<2x2x3xcomplex<f64>>
  return %product, %ragged : tensor<2x3xcomplex<f64>>, tensor<2x2x3xcomplex<f64>>
}
