// The type of a value is wrong where it is defined; its uses follow from that.
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = stablehlo.constant dense<1.5> : tensor<2x3xi32>
  %0 = stablehlo.add %x, %c : tensor<2x3xf32>
  %1 = stablehlo.multiply %0, %c : tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func @reshaped(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<7xf32>
  %1 = stablehlo.abs %0 : tensor<6xf32>
  return %1 : tensor<6xf32>
}
func.func @unknown_size(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.abs %x : tensor<?x3xf32>
  return %0 : tensor<2x3xf32>
}
