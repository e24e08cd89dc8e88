// The body decides what is computed.

// name: sums
func.func @main(%a: tensor<3x4x{type}>, %b: tensor<3x{type}>) -> (tensor<3x4x{type}>, tensor<3x{type}>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes =
      array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<3x{type}>, %c: tensor<3x{type}>):
    %s = "stablehlo.add"(%c, %x) : (tensor<3x{type}>, tensor<3x{type}>) -> tensor<3x{type}>
    "stablehlo.return"(%s, %s) : (tensor<3x{type}>, tensor<3x{type}>) -> ()
  }) : (tensor<3x4x{type}>, tensor<3x{type}>) -> (tensor<3x4x{type}>, tensor<3x{type}>)
  func.return %0#0, %0#1 : tensor<3x4x{type}>, tensor<3x{type}>
}

// -----
// name: reversed_before
func.func @main(%a: tensor<4x2x{type}>, %b: tensor<2x{type}>) -> (tensor<4x2x{type}>, tensor<2x{type}>) {
  %0:2 = "chlo.scan"(%a, %b) <{dimension = 0 : i64, is_reverse = true, operandSegmentSizes = array<i32: 1, 1>,
      resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<2x{type}>, %c: tensor<2x{type}>):
    "stablehlo.return"(%c, %x) : (tensor<2x{type}>, tensor<2x{type}>) -> ()
  }) : (tensor<4x2x{type}>, tensor<2x{type}>) -> (tensor<4x2x{type}>, tensor<2x{type}>)
  func.return %0#0, %0#1 : tensor<4x2x{type}>, tensor<2x{type}>
}
