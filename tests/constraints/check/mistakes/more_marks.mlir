// Marks and words that other notations have.
func.func @main(%x: tensor<2x3xf32>, %a: tensor<f32>, %i: tensor<i32>) -> (tensor<f32>, tensor<f32>) {
  %0 = "stablehlo.add"(%x, %x) : tensor<2x3xf32>
  %1 = "stablehlo.case"(%i) ({ stablehlo.return %a : tensor<f32> } { stablehlo.return %a : tensor<f32> }) : (tensor<i32>) -> tensor<f32>
  %2 = "stablehlo.case"(%i) ({ stablehlo.return %a : tensor<f32> }) ({ stablehlo.return %a : tensor<f32> }) : (tensor<i32>) -> tensor<f32>
  %3 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) : tensor<3x2xf32>
  %4 = "stablehlo.compare"(%x, %x) {comparison_direction = #stablehlo<comparison_type LT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %5 = stablehlo.softmax %x : tensor<2x3xf32>
  %6 = stablehlo.convert %x : tensor<2x3xf64>
  return %a, %a : tensor<f32> tensor<f32>
}
func.func @returns() {
  std.return
}
