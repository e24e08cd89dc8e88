// name: dense_layer
// types: f32 f64 f16 bf16 i32
func.func @main(%x: tensor<{a}x{b}x{type}>, %w: tensor<{b}x{c}x{type}>, %bias: tensor<{c}x{type}>) -> tensor<{a}x{c}x{type}> {
  %zero = stablehlo.constant dense<{zero}> : tensor<{a}x{c}x{type}>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<{a}x{b}x{type}>, tensor<{b}x{c}x{type}>) -> tensor<{a}x{c}x{type}>
  %1 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<{c}x{type}>) -> tensor<{a}x{c}x{type}>
  %2 = stablehlo.add %0, %1 : tensor<{a}x{c}x{type}>
  %3 = stablehlo.maximum %2, %zero : tensor<{a}x{c}x{type}>
  return %3 : tensor<{a}x{c}x{type}>
}
// -----
// name: transposed_products
// types: f32 f64 bf16 i32 i64 complex<f32>
func.func @main(%x: tensor<{b}x{a}x{type}>, %y: tensor<{c}x{b}x{type}>) -> (tensor<{a}x{c}x{type}>, tensor<{c}x{a}x{type}>) {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<{b}x{a}x{type}>) -> tensor<{a}x{b}x{type}>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<{c}x{b}x{type}>) -> tensor<{b}x{c}x{type}>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : (tensor<{a}x{b}x{type}>, tensor<{b}x{c}x{type}>) -> tensor<{a}x{c}x{type}>
  %3 = stablehlo.dot_general %y, %x, contracting_dims = [1] x [0] : (tensor<{c}x{b}x{type}>, tensor<{b}x{a}x{type}>) -> tensor<{c}x{a}x{type}>
  return %2, %3 : tensor<{a}x{c}x{type}>, tensor<{c}x{a}x{type}>
}
// -----
// name: attention
// types: f32 f64
func.func @main(%q: tensor<{a}x{b}x4x{type}>, %k: tensor<{a}x{c}x4x{type}>, %v: tensor<{a}x{c}x4x{type}>) -> tensor<{a}x{b}x4x{type}> {
  %least = stablehlo.constant dense<-1000.0> : tensor<{type}>
  %zero = stablehlo.constant dense<0.0> : tensor<{type}>
  %half = stablehlo.constant dense<0.5> : tensor<{a}x{b}x{c}x{type}>
  %0 = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<{a}x{b}x4x{type}>, tensor<{a}x{c}x4x{type}>) -> tensor<{a}x{b}x{c}x{type}>
  %1 = stablehlo.multiply %0, %half : tensor<{a}x{b}x{c}x{type}>
  %2 = stablehlo.reduce(%1 init: %least) applies stablehlo.maximum across dimensions = [2] : (tensor<{a}x{b}x{c}x{type}>, tensor<{type}>) -> tensor<{a}x{b}x{type}>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}x{c}x{type}>
  %4 = stablehlo.subtract %1, %3 : tensor<{a}x{b}x{c}x{type}>
  %5 = stablehlo.exponential %4 : tensor<{a}x{b}x{c}x{type}>
  %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<{a}x{b}x{c}x{type}>, tensor<{type}>) -> tensor<{a}x{b}x{type}>
  %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<{a}x{b}x{type}>) -> tensor<{a}x{b}x{c}x{type}>
  %8 = stablehlo.divide %5, %7 : tensor<{a}x{b}x{c}x{type}>
  %9 = stablehlo.dot_general %8, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<{a}x{b}x{c}x{type}>, tensor<{a}x{c}x4x{type}>) -> tensor<{a}x{b}x4x{type}>
  return %9 : tensor<{a}x{b}x4x{type}>
}
// -----
// name: depthwise_convolution
// types: f32 f64 bf16 i32
func.func @main(%x: tensor<1x5x5x{b}x{type}>, %w: tensor<3x3x1x{b}x{type}>) -> tensor<1x5x5x{b}x{type}> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = {b} : i64} : (tensor<1x5x5x{b}x{type}>, tensor<3x3x1x{b}x{type}>) -> tensor<1x5x5x{b}x{type}>
  return %0 : tensor<1x5x5x{b}x{type}>
}
// -----
// name: strided_convolution
// types: f32 f16 i32
func.func @main(%x: tensor<{a}x2x6x7x{type}>, %w: tensor<{c}x2x2x3x{type}>) -> tensor<{a}x{c}x3x3x{type}> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [2, 2], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<{a}x2x6x7x{type}>, tensor<{c}x2x2x3x{type}>) -> tensor<{a}x{c}x3x3x{type}>
  return %0 : tensor<{a}x{c}x3x3x{type}>
}
// -----
// name: one_hot_product
// types: f32 f64 bf16 i32
func.func @main(%table: tensor<6x{b}x{type}>, %raw: tensor<{a}xi32>) -> (tensor<{a}x{b}x{type}>, tensor<{a}x{b}x{type}>) {
  %low = stablehlo.constant dense<0> : tensor<i32>
  %high = stablehlo.constant dense<5> : tensor<i32>
  %i = stablehlo.clamp %low, %raw, %high : (tensor<i32>, tensor<{a}xi32>, tensor<i32>) -> tensor<{a}xi32>
  %0 = stablehlo.broadcast_in_dim %i, dims = [0] : (tensor<{a}xi32>) -> tensor<{a}x6xi32>
  %1 = stablehlo.iota dim = 1 : tensor<{a}x6xi32>
  %2 = stablehlo.compare EQ, %0, %1 : (tensor<{a}x6xi32>, tensor<{a}x6xi32>) -> tensor<{a}x6xi1>
  %3 = stablehlo.convert %2 : (tensor<{a}x6xi1>) -> tensor<{a}x6x{type}>
  %4 = stablehlo.dot_general %3, %table, contracting_dims = [1] x [0] : (tensor<{a}x6x{type}>, tensor<6x{b}x{type}>) -> tensor<{a}x{b}x{type}>
  %5 = stablehlo.reshape %i : (tensor<{a}xi32>) -> tensor<{a}x1xi32>
  %6 = "stablehlo.gather"(%table, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, {b}>}> : (tensor<6x{b}x{type}>, tensor<{a}x1xi32>) -> tensor<{a}x{b}x{type}>
  return %4, %6 : tensor<{a}x{b}x{type}>, tensor<{a}x{b}x{type}>
}
// -----
// name: quantized_dense
// types: f32
func.func @main(%x: tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>, %w: tensor<{b}x{c}x!quant.uniform<i8:f32, 0.25>>) -> tensor<{a}x{c}x!quant.uniform<i8:f32, 2.0:-3>> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>, tensor<{b}x{c}x!quant.uniform<i8:f32, 0.25>>) -> tensor<{a}x{c}x!quant.uniform<i8:f32, 2.0:-3>>
  return %0 : tensor<{a}x{c}x!quant.uniform<i8:f32, 2.0:-3>>
}
// -----
// name: quantized_residual
// types: f32
func.func @main(%x: tensor<{a}x{b}xf32>, %y: tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>) -> (tensor<{a}x{b}xf32>, tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>) {
  %0 = stablehlo.uniform_quantize %x : (tensor<{a}x{b}xf32>) -> tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>
  %1 = stablehlo.add %0, %y : tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<{a}x{b}xf32>
  return %2, %1 : tensor<{a}x{b}xf32>, tensor<{a}x{b}x!quant.uniform<i8:f32, 0.5:1>>
}
