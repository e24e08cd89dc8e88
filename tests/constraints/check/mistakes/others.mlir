// Operands, results and characters.
func.func @main(%x: tensor<2x3xf32>) {
  %1: tensor<2x3xf32> = stablehlo.add %x, %x : tensor<2x3xf32>
  %2 := stablehlo.add %x, %x : tensor<2x3xf32>
  %3, %4 = stablehlo.add %x, %x : tensor<2x3xf32>
  %5 = stablehlo.add %x, %x : tensor<2x3xf32>, tensor<2x3xf32>
  %6 = stablehlo.add %x, 1.0 : tensor<2x3xf32>
  %7 = stablehlo.add %x + %x : tensor<2x3xf32>
  %8 = stablehlo.negate %x : tensor<2×3xf32>
  %9 = stablehlo.constant dense<−1.0> : tensor<f32>
  %10 = stablehlo.reshape %x : (tensor<2x3xf32>) → tensor<6xf32>
  %11 = stablehlo.custom_call @f(%x) {backend_config = “a”} : (tensor<2x3xf32>) -> tensor<6xf32>
  %12 = stablehlo.negate %x : tensor<2x3xf32>
  %0 = %x
  %13 = stablehlo.negate %x : tensor<2x3xf32
  %14 = stablehlo.constant dense<0b11> : tensor<i32>
  return
}
