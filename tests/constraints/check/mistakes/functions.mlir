// Functions and calls.
func @old(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func name(%x: tensor<2xf32>) {
  return
}
func.func @c_style(tensor<2xf32> %x) {
  return
}
func.func @no_sigil(x: tensor<2xf32>) {
  return
}
func.func @colon(%x: tensor<2xf32>) : tensor<2xf32> {
  return %x : tensor<2xf32>
}
func.func @two(%x: tensor<2xf32>) -> tensor<2xf32>, tensor<2xf32> {
  return %x, %x : tensor<2xf32>, tensor<2xf32>
}
func.func @open(%x: tensor<2xf32>) {
  return %x
}
