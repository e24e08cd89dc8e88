// Strings that lack a quote.
func.func @main(%x: tensor<4xf32>) {
  %0 = "stablehlo.add(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.abs"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @f(%x) {backend_config = "opts, has_side_effect = false} : (tensor<4xf32>) -> tensor<4xf32>
  %9 = stablehlo.abs %x : tensor<4xf32>
  %3 = "stablehlo.custom_call(%x) {call_target_name = "f"} : (tensor<4xf32>) -> tensor<4xf32>
  %4 = stablehlo.custom_call @f(%x) {backend_config = "a b, c} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = stablehlo.custom_call @f(%x) {backend_config = 'opts'} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = stablehlo.custom_call "f"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
