// Of three operands the one that differs is the one to change.
func.func @main(%x: tensor<4x8xf32>, %low: tensor<i32>, %high: tensor<f32>) -> tensor<4x8xf32> {
  %0 = stablehlo.clamp %low, %x, %high : (tensor<i32>, tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
