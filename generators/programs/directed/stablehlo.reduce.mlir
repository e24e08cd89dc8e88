// Sums of two elements, which are rounded once, whatever the order.
// name: of_two
// data: ordinary
func.func @main(%a: tensor<16x2x{type}>) -> tensor<16x{type}> {
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<16x2x{type}>, tensor<{type}>) -> tensor<16x{type}>
  func.return %0 : tensor<16x{type}>
}

// -----
// Sums of integers with more bits than f32 has.
// name: long_integers
// data: small_integers
// types: f64 i64
// order_proof: yes
func.func @main(%a: tensor<3x4xi32>) -> tensor<3x{type}> {
  %f = "stablehlo.constant"() <{value = dense<1073741827> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  %c = "stablehlo.convert"(%e) : (tensor<3x4xi32>) -> tensor<3x4x{type}>
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.reduce"(%c, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<3x4x{type}>, tensor<{type}>) -> tensor<3x{type}>
  func.return %0 : tensor<3x{type}>
}
