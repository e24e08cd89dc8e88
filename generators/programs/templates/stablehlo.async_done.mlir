// Its operand is what async_start returns.

// name: update
func.func @main(%a: tensor<4x5x{type}>, %b: tensor<2x2x{type}>) -> tensor<4x5x{type}> {
  %i = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.async_start"(%a, %b, %i, %i) ({
  ^bb0(%x: tensor<4x5x{type}>, %y: tensor<2x2x{type}>, %j: tensor<i32>, %k: tensor<i32>):
    %s = "stablehlo.dynamic_update_slice"(%x, %y, %j, %k) : (tensor<4x5x{type}>, tensor<2x2x{type}>, tensor<i32>,
      tensor<i32>) -> tensor<4x5x{type}>
    "stablehlo.return"(%s) : (tensor<4x5x{type}>) -> ()
  }) : (tensor<4x5x{type}>, tensor<2x2x{type}>, tensor<i32>, tensor<i32>) -> !stablehlo.future<tensor<4x5x{type}>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4x5x{type}>>) -> tensor<4x5x{type}>
  func.return %1 : tensor<4x5x{type}>
}
