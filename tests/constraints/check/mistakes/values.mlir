// Names of values.
func.func @main(%input: tensor<4xf32>) -> tensor<4xf32> {
  stablehlo.sine %input : tensor<4xf32>
  %0 = stablehlo.add %inptu, %input : tensor<4xf32>
  %0 = stablehlo.negate %input : tensor<4xf32>
  x = stablehlo.negate %input : tensor<4xf32>
  %1 = stablehlo.negate input : tensor<4xf32>
  %2 = stablehlo.add %input %input : tensor<4xf32>
  %3 = stablehlo.tanh(%input) : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @types(%row: tensor<8xf32>, %all: tensor<4x8xf32>, %half: tensor<8xf16>) {
  %0 = stablehlo.add %all, %row : tensor<4x8xf32>
  %1 = stablehlo.add %row, %half : tensor<8xf32>
  return
}
