// Arguments and results of regions.
func.func @main(%x: tensor<4x4xf32>, %i: tensor<4x4xi32>, %z: tensor<f32>) {
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i64>, %d: tensor<i64>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x4xf32>, tensor<4x4xi32>) -> (tensor<4x4xf32>, tensor<4x4xi32>)
  %2 = stablehlo.reduce(%x init: %z) across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
   reducer(%a: tensor<4xf32>, %b: tensor<f32>) {
    %3 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %3 : tensor<f32>
  }
  %4 = stablehlo.while(%n = %z) : tensor<f32>
  cond {
    stablehlo.return %n : tensor<f32>
  } do {
    stablehlo.return %n : tensor<f32>
  }
  return
}
func.func @unnamed(tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.abs %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
