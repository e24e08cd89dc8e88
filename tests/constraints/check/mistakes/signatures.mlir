// One type where an op's types stand as those of a function; the same type was read before.
func.func @main(%x: tensor<4xf32>) -> tensor<4xi1> {
  %0 = stablehlo.tanh %x : tensor<4xf32>
  %1 = stablehlo.compare LT, %0, %x : tensor<4xf32>
  return %1 : tensor<4xi1>
}
