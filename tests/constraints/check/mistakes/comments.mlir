# made by an exporter in Python
/* and one
   in C */
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  # doubles
  %0 = stablehlo.add %x, %x : tensor<4xf32>; # the sum
  %1 = stablehlo.negate %0 : tensor<4xf32>;
  return %1 : tensor<4xf32>
}
