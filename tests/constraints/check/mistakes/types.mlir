// Types by the names of other languages; an unknown size; sizes with commas; results without parentheses.
func.func @main(%a: tensor<3xfloat64>, %b: tensor<?x?xuint8>, %c: tensor<4xfloat64>) {
  return
}
func.func @sizes(%a: tensor<-1x4xf32>, %b: tensor<Nonex4xf32>, %c: tensor<2,3,i32>, %e: tensor<batchx8xhalf>) {
  return
}
func.func @wrong(%a: tensor<4xf31>) {
  return
}
func.func @no_element(%a: tensor<4x8>) {
  return
}
func.func @hlo(%a: f32[2, 3]) {
  return
}
func.func @signature(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %0 = stablehlo.negate %a : tensor<2xf32> -> tensor<2xf32>
  %1 = "stablehlo.add"(%a, %b) : tensor<2xf32>, tensor<2xf32> -> tensor<2xf32>
  %2 = stablehlo.reshape %a : tensor<2xf32> -> tensor<1x2xf32>
  return
}
