// A function is closed too early.
module {
  func.func @main(%p: tensor<i1>, %x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = "stablehlo.if"(%p) ({
      %1 = stablehlo.abs %x : tensor<4xf32>
      stablehlo.return %1 : tensor<4xf32>
    }, {
      stablehlo.return %x : tensor<4xf32>
    }) : (tensor<i1>) -> tensor<4xf32>
  }
    %2 = stablehlo.negate %0 : tensor<4xf32>
    return %2 : tensor<4xf32>
  }
}
