func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
