// Brackets, and what is between them.
func.func @main(%x: tensor<4x8xf32>) {
  %0 = stablehlo.slice %x [0:2, 0:4 : (tensor<4x8xf32>) -> tensor<2x4xf32>
  %1 = stablehlo.slice %x 0:2, 0:4 : (tensor<4x8xf32>) -> tensor<2x4xf32>
  %2 = stablehlo.reshape %x : (tensor<4x8xf32> -> tensor<32xf32>
  %3 = stablehlo.constant dense<[4, 8]]> : tensor<2xi64>
  %4 = stablehlo.constant dense<4, 8> : tensor<2xi64>
  %5 = "stablehlo.reverse"(%x) <{dimensions = array<0, 1>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = "stablehlo.reverse"(%x) <dimensions = array<i64: 0>> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 0, limit_indices = array<i64: 2, 4>, strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>
  %8 = stablehlo.abs %x : tensor<4x8xf32>,
  %9 = stablehlo.abs(%x) : tensor<4x8xf32>
  %10 = stablehlo.abs %x : f32[4,8]
  %11 = stablehlo.abs %x : tensor<4x8f32>
  return
}
func.func private @results(%x: tensor<f32>) : tensor<f32>
func.func @lines(%x: tensor<4x8xf32>) {
  %0 = "stablehlo.slice"(%x) <{start_indices = array<i64: 0, 0>,
    limit_indices = array<i64: 2, 4>
    strides = array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>
  return
}
