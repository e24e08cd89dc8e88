// Padding on one side only: no window lies in it as a whole.
// name: padding_low
// data: ordinary
// types: f16 bf16 f32 f64 i16 i32 i64
func.func @main(%a: tensor<3x7x{type}>, %s: tensor<3x4x{type}>) -> tensor<3x7x{type}> {
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.select_and_scatter"(%a, %s, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>,
      padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %c = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<{type}>, tensor<{type}>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x7x{type}>, tensor<3x4x{type}>, tensor<{type}>) -> tensor<3x7x{type}>
  func.return %0 : tensor<3x7x{type}>
}

// -----
// Elements that no window selects are the init value.
// name: not_selected
// data: ordinary
func.func @main(%a: tensor<3x6x{type}>, %s: tensor<3x2x{type}>, %p: tensor<{type}>, %q: tensor<{type}>)
    -> (tensor<3x6x{type}>, tensor<3x6x{type}>) {
  %0 = "stablehlo.select_and_scatter"(%a, %s, %p) <{window_dimensions = array<i64: 1, 3>,
      window_strides = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %c = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<{type}>, tensor<{type}>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x6x{type}>, tensor<3x2x{type}>, tensor<{type}>) -> tensor<3x6x{type}>
  %1 = "stablehlo.select_and_scatter"(%a, %s, %q) <{window_dimensions = array<i64: 1, 3>,
      window_strides = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %c = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<{type}>, tensor<{type}>) -> tensor<i1>
    "stablehlo.return"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x6x{type}>, tensor<3x2x{type}>, tensor<{type}>) -> tensor<3x6x{type}>
  func.return %0, %1 : tensor<3x6x{type}>, tensor<3x6x{type}>
}
