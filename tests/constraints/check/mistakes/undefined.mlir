func.func @f(%arg0: tensor<2xf32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %1 = stablehlo.add %agr0, %x : tensor<2xf32>
  %ab = stablehlo.add %abc, %arg0 : tensor<2xf32>
  %2 = stablehlo.add %y, %arg0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func @g(%b: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}
