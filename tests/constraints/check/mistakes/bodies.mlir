func.func @main(%x: tensor<4x8xf32>, %z: tensor<f32>, %p: tensor<i1>) {
  %0 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    return %1 : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    mhlo.return %a : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    "mhlo.return"(%a) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %4 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %5 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
    %6 = stablehlo.add %a, %b : tensor<f32>
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %7 = "stablehlo.if"(%p) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }, {
    stablehlo.return %z : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  %8 = stablehlo.reduce(%x init: %z) across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%x: tensor<f32>, %b: tensor<f32>) {
    %9 = stablehlo.add %x, %b : tensor<f32>
    stablehlo.return %9 : tensor<f32>
  }
  return
}
func.func @other_return(%x: tensor<4xf32>) -> tensor<4xf32> {
  stablehlo.return %x : tensor<4xf32>
}
func.func @scalars(%x: tensor<4x8xf32>, %v: f32, %z: tensor<f32>) {
  %0 = stablehlo.add %v, %v : f32
  %1 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: f32, %b: f32):
    %2 = stablehlo.add %a, %b : f32
    stablehlo.return %2 : f32
  }) {dimensions = array<i64: 1>} : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %3 = stablehlo.and %x, %x : tensor<4x8xf32>
  return
}
func.func @other(%x: tensor<4xi7>) {
  return
}
