// name: softmax
// types: f32 f64 f16 bf16
func.func @main(%x: tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}x{type}> {
  %least = stablehlo.constant dense<-1000.0> : tensor<{type}>
  %zero = stablehlo.constant dense<0.0> : tensor<{type}>
  %0 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{a}x{type}>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<{a}x{type}>) -> tensor<{a}x{b}x{type}>
  %2 = stablehlo.subtract %x, %1 : tensor<{a}x{b}x{type}>
  %3 = stablehlo.exponential %2 : tensor<{a}x{b}x{type}>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{a}x{type}>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<{a}x{type}>) -> tensor<{a}x{b}x{type}>
  %6 = stablehlo.divide %3, %5 : tensor<{a}x{b}x{type}>
  return %6 : tensor<{a}x{b}x{type}>
}
// -----
// name: rms_norm
// types: f32 f64 bf16
func.func @main(%x: tensor<{a}x4x{type}>, %g: tensor<4x{type}>) -> tensor<{a}x4x{type}> {
  %zero = stablehlo.constant dense<0.0> : tensor<{type}>
  %share = stablehlo.constant dense<0.25> : tensor<{a}x{type}>
  %small = stablehlo.constant dense<0.125> : tensor<{a}x{type}>
  %0 = stablehlo.multiply %x, %x : tensor<{a}x4x{type}>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<{a}x4x{type}>, tensor<{type}>) -> tensor<{a}x{type}>
  %2 = stablehlo.multiply %1, %share : tensor<{a}x{type}>
  %3 = stablehlo.add %2, %small : tensor<{a}x{type}>
  %4 = stablehlo.rsqrt %3 : tensor<{a}x{type}>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<{a}x{type}>) -> tensor<{a}x4x{type}>
  %6 = stablehlo.multiply %x, %5 : tensor<{a}x4x{type}>
  %7 = stablehlo.broadcast_in_dim %g, dims = [1] : (tensor<4x{type}>) -> tensor<{a}x4x{type}>
  %8 = stablehlo.multiply %6, %7 : tensor<{a}x4x{type}>
  return %8 : tensor<{a}x4x{type}>
}
// -----
// name: layer_norm
// types: f32 f64
func.func @main(%x: tensor<{a}x8x{type}>) -> tensor<{a}x8x{type}> {
  %zero = stablehlo.constant dense<0.0> : tensor<{type}>
  %share = stablehlo.constant dense<0.125> : tensor<{a}x8x{type}>
  %small = stablehlo.constant dense<0.015625> : tensor<{a}x8x{type}>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<{a}x8x{type}>, tensor<{type}>) -> tensor<{a}x{type}>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<{a}x{type}>) -> tensor<{a}x8x{type}>
  %2 = stablehlo.multiply %1, %share : tensor<{a}x8x{type}>
  %3 = stablehlo.subtract %x, %2 : tensor<{a}x8x{type}>
  %4 = stablehlo.multiply %3, %3 : tensor<{a}x8x{type}>
  %5 = stablehlo.reduce(%4 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<{a}x8x{type}>, tensor<{type}>) -> tensor<{a}x{type}>
  %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<{a}x{type}>) -> tensor<{a}x8x{type}>
  %7 = stablehlo.multiply %6, %share : tensor<{a}x8x{type}>
  %8 = stablehlo.add %7, %small : tensor<{a}x8x{type}>
  %9 = stablehlo.sqrt %8 : tensor<{a}x8x{type}>
  %10 = stablehlo.divide %3, %9 : tensor<{a}x8x{type}>
  return %10 : tensor<{a}x8x{type}>
}
// -----
// name: column_and_row_sums
// types: f32 f64 f16 bf16 i32 i64 ui8
func.func @main(%x: tensor<{a}x{b}x{type}>) -> (tensor<{b}x{type}>, tensor<{a}x{type}>, tensor<{type}>) {
  %zero = stablehlo.constant dense<{zero}> : tensor<{type}>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{b}x{type}>
  %1 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{a}x{type}>
  %2 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<{b}x{type}>, tensor<{type}>) -> tensor<{type}>
  return %0, %1, %2 : tensor<{b}x{type}>, tensor<{a}x{type}>, tensor<{type}>
}
// -----
// name: cumulative_sum
// types: f32 f64 bf16 i32 i64 ui32
func.func @main(%x: tensor<{a}x5x{type}>) -> tensor<{a}x5x{type}> {
  %zero = stablehlo.constant dense<{zero}> : tensor<{type}>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 1, 5>, window_strides = array<i64: 1, 1>, padding = dense<[[0, 0], [4, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%l: tensor<{type}>, %r: tensor<{type}>):
    %1 = stablehlo.add %l, %r : tensor<{type}>
    stablehlo.return %1 : tensor<{type}>
  }) : (tensor<{a}x5x{type}>, tensor<{type}>) -> tensor<{a}x5x{type}>
  return %0 : tensor<{a}x5x{type}>
}
// -----
// name: pooling
// types: f32 f16 bf16 i32 i8
func.func @main(%x: tensor<1x6x6x{b}x{type}>) -> tensor<1x3x3x{b}x{type}> {
  %least = stablehlo.constant dense<-100> : tensor<i32>
  %init = stablehlo.convert %least : (tensor<i32>) -> tensor<{type}>
  %0 = "stablehlo.reduce_window"(%x, %init) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%l: tensor<{type}>, %r: tensor<{type}>):
    %1 = stablehlo.maximum %l, %r : tensor<{type}>
    stablehlo.return %1 : tensor<{type}>
  }) : (tensor<1x6x6x{b}x{type}>, tensor<{type}>) -> tensor<1x3x3x{b}x{type}>
  return %0 : tensor<1x3x3x{b}x{type}>
}
