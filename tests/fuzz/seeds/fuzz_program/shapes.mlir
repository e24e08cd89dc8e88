func.func @f(%a: tensor<4x6xf32>, %c: tensor<f32>, %i: tensor<i32>) {
  %0 = stablehlo.slice %a [0:4:2, 1:3] : (tensor<4x6xf32>) -> tensor<2x2xf32>
  %1 = stablehlo.pad %a, %c, low = [0, 1], high = [1, 0], interior = [0, 1] : (tensor<4x6xf32>, tensor<f32>) -> tensor<5x12xf32>
  %2 = stablehlo.transpose %a, dims = [1, 0] : (tensor<4x6xf32>) -> tensor<6x4xf32>
  %3 = stablehlo.broadcast_in_dim %a, dims = [0, 2] : (tensor<4x6xf32>) -> tensor<4x3x6xf32>
  %4 = stablehlo.reshape %a : (tensor<4x6xf32>) -> tensor<24xf32>
  %5 = stablehlo.reverse %a, dims = [1] : tensor<4x6xf32>
  %6 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  %7 = stablehlo.iota dim = 1 : tensor<4x6xi32>
  %8 = stablehlo.dynamic_slice %a, %i, %i, sizes = [1, 2] : (tensor<4x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
  %9 = stablehlo.dynamic_update_slice %a, %8, %i, %i : (tensor<4x6xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x6xf32>
  %10 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<4x6xf32>) -> tensor<i32>
  %11 = stablehlo.bitcast_convert %a : (tensor<4x6xf32>) -> tensor<4x6x4xi8>
  return
}
