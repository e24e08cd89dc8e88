func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x2xf32>, %l: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x4xf32>, %b: tensor<2x3x4xf32>, %k9: tensor<9x9x3x4xf32>, %z: tensor<f32>) {
  %0 = stablehlo.compare "LT", %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %1 = stablehlo.compare LESS, %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %2 = stablehlo.compare <=, %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %3 = stablehlo.fft %x, type = RFFT, length = 8 : (tensor<4x8xf32>) -> tensor<4x5xcomplex<f32>>
  %4 = stablehlo.transpose %x, dims = 1, 0 : (tensor<4x8xf32>) -> tensor<8x4xf32>
  %5 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = ["HIGHEST", "HIGHEST"] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %6 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = HIGHEST : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %7 = stablehlo.dot_general %x, %w, contracting_dims = [1] * [0] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %8 = stablehlo.convolution(%l, %k) dim_numbers = [n, 0, 1, c]x[0, 1, i, o]->[n, 0, 1, c], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  %9 = stablehlo.convolution(%l, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  %10 = stablehlo.convolution(%l, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = SAME} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  %11 = stablehlo.convolution(%l, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {strides = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>
  %12 = stablehlo.tuple %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>)
  %13 = stablehlo.dot_general %b, %b, contracting_dims = [2] x [2], batching_dims = [0] x [0] : (tensor<2x3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x3xf32>
  %14 = stablehlo.convolution(%l, %k9) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<9x9x3x4xf32>) -> tensor<1x1x1x4xf32>
  %15 = stablehlo.reduce(%x init: %z) applies stablehlo.subtract across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
