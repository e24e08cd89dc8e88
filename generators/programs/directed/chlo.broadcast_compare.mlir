// An operand that is broadcast along a dimension that is not the last one.
// name: leading
// data: ties
func.func @main(%a: tensor<3x3x3x{type}>, %b: tensor<3x{type}>) -> tensor<3x3x3xi1> {
  %0 = "chlo.broadcast_compare"(%a, %b) <{broadcast_dimensions = array<i64: 0>,
      comparison_direction = #chlo<comparison_direction NE>}> : (tensor<3x3x3x{type}>, tensor<3x{type}>) -> tensor<3x3x3xi1>
  func.return %0 : tensor<3x3x3xi1>
}
