func.func @main(%x: tensor<i8>, %p: tensor<i1>) -> tensor<i8> {
  %0 = stablehlo.not %x : tensor<i8>
  %1 = stablehlo.select %p, %x, %0 : tensor<i1>, tensor<i8>
  return %1 : tensor<i8>
}
// -----
func.func @main(%x: tensor<i8>, %p: tensor<i1>) -> tensor<i8> {
  %0 = stablehlo.not %x : tensor<i8>
  %q = stablehlo.not %p : tensor<i1>
  %1 = stablehlo.select %q, %0, %x : tensor<i1>, tensor<i8>
  return %1 : tensor<i8>
}
