// Numbers of lists with one valid value.
func.func @main(%x: tensor<2x3xf32>, %i: tensor<1x8x8x1xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce_window"(%i, %z) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 0, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x8x8x1xf32>, tensor<f32>) -> tensor<1x4x4x1xf32>
  %1 = stablehlo.transpose %x, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
