// Dimension numbers, names and types that other parts of the program contradict.
func.func @attention(%p: tensor<2x4x8x8xf32>, %v: tensor<2x4x8x16xf32>, %b: tensor<64xf32>) -> tensor<2x4x8x16xf32> {
  %0 = stablehlo.dot_general %p, %v, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [3] : (tensor<2x4x8x8xf32>, tensor<2x4x8x16xf32>) -> tensor<2x4x8x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<64xf32>) -> tensor<2x64xf32>
  return %0 : tensor<2x4x8x16xf32>
}
func.func @gather(%x: tensor<16x16x3xf32>, %i: tensor<4x1xi64>) -> tensor<4x16x3xf32> {
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16, 3>}> : (tensor<16x16x3xf32>, tensor<4x1xi64>) -> tensor<4x16x3xf32>
  return %0 : tensor<4x16x3xf32>
}
func.func @pool(%x: tensor<1x8x8x2xf32>, %z: tensor<f32>) -> tensor<1x4x4x2xf32> {
  %0 = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 2, 2, 1>, strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x8x8x2xf32>, tensor<f32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}
func.func @elements(%x: tensor<2x12xf32>) -> tensor<4x6xf32> {
  %0 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x6xf32>
}
func.func @declared(%x: tensor<4xf32>) -> tensor<4xf16> {
  %0 = stablehlo.abs %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @numbers() {
  %0 = stablehlo.constant dense<[4.0, 8.0]> : tensor<2xi64>
  return
}
func.func @twice(%x: tensor<f32>) -> tensor<f32> {
  return %x : tensor<f32>
}
func.func @twice(%x: tensor<f32>) -> tensor<f32> {
  %0 = func.call @once(%x) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
