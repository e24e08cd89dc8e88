// Symbols.
func.func @scale(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @sclae(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @elsewhere(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
