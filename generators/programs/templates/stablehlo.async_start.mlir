// The body decides what is computed, and only async_done can use the result.

// name: slice
func.func @main(%a: tensor<4x5x{type}>) -> tensor<2x3x{type}> {
  %0 = "stablehlo.async_start"(%a) ({
  ^bb0(%x: tensor<4x5x{type}>):
    %s = "stablehlo.slice"(%x) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 4, 5>, strides =
      array<i64: 2, 2>}> : (tensor<4x5x{type}>) -> tensor<2x3x{type}>
    "stablehlo.return"(%s) : (tensor<2x3x{type}>) -> ()
  }) : (tensor<4x5x{type}>) -> !stablehlo.future<tensor<2x3x{type}>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<2x3x{type}>>) -> tensor<2x3x{type}>
  func.return %1 : tensor<2x3x{type}>
}
