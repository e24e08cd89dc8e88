// Seeds of variations: the solver finds hardly any programs of this op that can be run.

// name: two
func.func @main(%a: tensor<5x4x{type}>, %i: tensor<{type}>) -> tensor<5x3x{type}> {
  %0 = "stablehlo.reduce_window"(%a, %i) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 1>,
      base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 2>, padding = dense<[[1, 1], [-1, 2]]> :
      tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<5x4x{type}>, tensor<{type}>) -> tensor<5x3x{type}>
  func.return %0 : tensor<5x3x{type}>
}
