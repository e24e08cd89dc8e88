// Attributes with two values, with misspelled names, of a renamed dialect, and missing lists with one possible value.
func.func @main(%x: tensor<2x3xf32>, %z: tensor<f32>) {
  %0 = "stablehlo.transpose"(%x) <{permutation = array<i64: 0, 1>}> {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = stablehlo.custom_call @f(%x) {has_sideeffect = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "stablehlo.compare"(%x, %x) {comparison_direction = #mhlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %3 = "stablehlo.transpose"(%x) {} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = "stablehlo.reduce"(%x, %z) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>
  %5 = stablehlo.constant dense_resource<weight> : tensor<2xf32>
  return
}
{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000803F00000040"
    }
  }
#-}
