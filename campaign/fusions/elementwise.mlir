// name: bias_relu
// types: f32 f64 f16 bf16 i32 i8
func.func @main(%x: tensor<{a}x{b}x{type}>, %bias: tensor<{b}x{type}>) -> tensor<{a}x{b}x{type}> {
  %zero = stablehlo.constant dense<{zero}> : tensor<{a}x{b}x{type}>
  %0 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<{b}x{type}>) -> tensor<{a}x{b}x{type}>
  %1 = stablehlo.add %x, %0 : tensor<{a}x{b}x{type}>
  %2 = stablehlo.maximum %1, %zero : tensor<{a}x{b}x{type}>
  return %2 : tensor<{a}x{b}x{type}>
}
// -----
// name: gelu
// types: f32 f64 f16 bf16
func.func @main(%x: tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}x{type}> {
  %half = stablehlo.constant dense<0.5> : tensor<{a}x{b}x{type}>
  %one = stablehlo.constant dense<1.0> : tensor<{a}x{b}x{type}>
  %scale = stablehlo.constant dense<0.75> : tensor<{a}x{b}x{type}>
  %0 = stablehlo.multiply %x, %scale : tensor<{a}x{b}x{type}>
  %1 = stablehlo.tanh %0 : tensor<{a}x{b}x{type}>
  %2 = stablehlo.add %1, %one : tensor<{a}x{b}x{type}>
  %3 = stablehlo.multiply %x, %half : tensor<{a}x{b}x{type}>
  %4 = stablehlo.multiply %3, %2 : tensor<{a}x{b}x{type}>
  return %4 : tensor<{a}x{b}x{type}>
}
// -----
// name: multiply_add
// types: f32 f64 f16 bf16 i32 i64 ui8 i8 complex<f32>
func.func @main(%x: tensor<{a}x{type}>, %y: tensor<{a}x{type}>, %z: tensor<{a}x{type}>) -> (tensor<{a}x{type}>, tensor<{a}x{type}>, tensor<{a}x{type}>) {
  %0 = stablehlo.multiply %x, %y : tensor<{a}x{type}>
  %1 = stablehlo.add %0, %z : tensor<{a}x{type}>
  %2 = stablehlo.subtract %z, %0 : tensor<{a}x{type}>
  %3 = stablehlo.subtract %0, %0 : tensor<{a}x{type}>
  return %1, %2, %3 : tensor<{a}x{type}>, tensor<{a}x{type}>, tensor<{a}x{type}>
}
// -----
// name: clamped_round_trip
// types: f32 f64 f16 bf16
func.func @main(%x: tensor<{a}x{b}x{type}>) -> (tensor<{a}x{b}xi8>, tensor<{a}x{b}x{type}>) {
  %low = stablehlo.constant dense<-100.0> : tensor<{type}>
  %high = stablehlo.constant dense<100.0> : tensor<{type}>
  %0 = stablehlo.clamp %low, %x, %high : (tensor<{type}>, tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{a}x{b}x{type}>
  %1 = stablehlo.round_nearest_even %0 : tensor<{a}x{b}x{type}>
  %2 = stablehlo.convert %1 : (tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}xi8>
  %3 = stablehlo.convert %2 : (tensor<{a}x{b}xi8>) -> tensor<{a}x{b}x{type}>
  return %2, %3 : tensor<{a}x{b}xi8>, tensor<{a}x{b}x{type}>
}
// -----
// name: masked_select
// types: f32 f64 f16 bf16 i32 ui8 i4 f8E4M3FN
func.func @main(%x: tensor<{a}x{b}x{type}>, %y: tensor<{a}x{b}x{type}>) -> (tensor<{a}x{b}x{type}>, tensor<{a}x{b}xi1>) {
  %0 = stablehlo.compare LT, %x, %y : (tensor<{a}x{b}x{type}>, tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}xi1>
  %1 = stablehlo.not %0 : tensor<{a}x{b}xi1>
  %2 = stablehlo.select %0, %y, %x : tensor<{a}x{b}xi1>, tensor<{a}x{b}x{type}>
  return %2, %1 : tensor<{a}x{b}x{type}>, tensor<{a}x{b}xi1>
}
// -----
// name: narrow_and_back
// types: f32 f64
func.func @main(%x: tensor<{a}x{b}x{type}>) -> (tensor<{a}x{b}x{type}>, tensor<{a}x{b}x{type}>) {
  %0 = stablehlo.convert %x : (tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}xbf16>
  %1 = stablehlo.convert %0 : (tensor<{a}x{b}xbf16>) -> tensor<{a}x{b}x{type}>
  %2 = stablehlo.reduce_precision %x, format = e5m10 : tensor<{a}x{b}x{type}>
  return %1, %2 : tensor<{a}x{b}x{type}>, tensor<{a}x{b}x{type}>
}
// -----
// name: folded_constants
// types: f32 f64 f16 bf16 i32 i64 ui8
func.func @main(%x: tensor<{a}x{type}>) -> (tensor<{a}x{type}>, tensor<{a}x{type}>) {
  %two = stablehlo.constant dense<2> : tensor<{a}xi32>
  %three = stablehlo.constant dense<3> : tensor<{a}xi32>
  %0 = stablehlo.multiply %two, %three : tensor<{a}xi32>
  %1 = stablehlo.iota dim = 0 : tensor<{a}xi32>
  %2 = stablehlo.add %0, %1 : tensor<{a}xi32>
  %3 = stablehlo.convert %2 : (tensor<{a}xi32>) -> tensor<{a}x{type}>
  %4 = stablehlo.add %x, %3 : tensor<{a}x{type}>
  %5 = stablehlo.reverse %3, dims = [0] : tensor<{a}x{type}>
  return %4, %5 : tensor<{a}x{type}>, tensor<{a}x{type}>
}
