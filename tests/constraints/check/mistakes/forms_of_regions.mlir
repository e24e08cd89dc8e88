func.func @no_parentheses(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%x, %z) {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  } {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
func.func @attributes_first(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%x, %z) {dimensions = array<i64: 1>} ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
func.func @no_colon(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>)
    stablehlo.return %a : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
func.func @no_caret(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%x, %z) ({
  bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
func.func @a_lambda(%x: tensor<4x8xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.reduce"(%x, %z) ({
  (%a: tensor<f32>, %b: tensor<f32>) {
    stablehlo.return %a : tensor<f32>
  }
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
