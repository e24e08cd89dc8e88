// Sums of two elements, which are rounded once, whatever the order.
// name: of_two
// data: ordinary
func.func @main(%a: tensor<17x{type}>) -> tensor<16x{type}> {
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<17x{type}>, tensor<{type}>) -> tensor<16x{type}>
  func.return %0 : tensor<16x{type}>
}

// -----
// The first of the greatest elements of a window, and what stands beside it in a second input.
// name: first_greatest
// data: ties
// types: f16 bf16 f32 f64 i16 i32 i64
func.func @main(%a: tensor<3x8x{type}>, %b: tensor<3x8xi32>) -> (tensor<3x6x{type}>, tensor<3x6xi32>) {
  %l = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
  %k = "stablehlo.convert"(%l) : (tensor<i32>) -> tensor<{type}>
  %0:2 = "stablehlo.reduce_window"(%a, %b, %k, %l) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<{type}>, %i: tensor<i32>, %y: tensor<{type}>, %j: tensor<i32>):
    %c = "stablehlo.compare"(%x, %y) <{comparison_direction = #stablehlo<comparison_direction GE>}>
        : (tensor<{type}>, tensor<{type}>) -> tensor<i1>
    %v = "stablehlo.select"(%c, %x, %y) : (tensor<i1>, tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    %w = "stablehlo.select"(%c, %i, %j) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "stablehlo.return"(%v, %w) : (tensor<{type}>, tensor<i32>) -> ()
  }) : (tensor<3x8x{type}>, tensor<3x8xi32>, tensor<{type}>, tensor<i32>) -> (tensor<3x6x{type}>, tensor<3x6xi32>)
  func.return %0#0, %0#1 : tensor<3x6x{type}>, tensor<3x6xi32>
}

// -----
// Padding is made of the init value: it is the greatest or the least element of some windows.
// name: padded_extremes
// data: ordinary
func.func @main(%a: tensor<2x6x{type}>, %p: tensor<{type}>, %q: tensor<{type}>)
    -> (tensor<2x7x{type}>, tensor<2x7x{type}>, tensor<2x7x{type}>, tensor<2x7x{type}>) {
  %0 = "stablehlo.reduce_window"(%a, %p) <{window_dimensions = array<i64: 1, 3>,
      padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<2x6x{type}>, tensor<{type}>) -> tensor<2x7x{type}>
  %1 = "stablehlo.reduce_window"(%a, %p) <{window_dimensions = array<i64: 1, 3>,
      padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<2x6x{type}>, tensor<{type}>) -> tensor<2x7x{type}>
  %2 = "stablehlo.reduce_window"(%a, %q) <{window_dimensions = array<i64: 1, 3>,
      padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<2x6x{type}>, tensor<{type}>) -> tensor<2x7x{type}>
  %3 = "stablehlo.reduce_window"(%a, %q) <{window_dimensions = array<i64: 1, 3>,
      padding = dense<[[0, 0], [2, 1]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<2x6x{type}>, tensor<{type}>) -> tensor<2x7x{type}>
  func.return %0, %1, %2, %3 : tensor<2x7x{type}>, tensor<2x7x{type}>, tensor<2x7x{type}>, tensor<2x7x{type}>
}

// -----
// Windows with a NaN, which is their first element, between others, their last one, or in none.
// name: one_nan
// data: ordinary
// types: f16 bf16 f32 f64 f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ
func.func @main(%a: tensor<3x7x{type}>, %p: tensor<{type}>) -> (tensor<3x5x{type}>, tensor<3x5x{type}>) {
  %m = "stablehlo.constant"() <{value = dense<[[true, false, false, false, false, false, false], [false, false, false, true, false, false, false], [false, false, false, false, false, false, true]]> : tensor<3x7xi1>}> : () -> tensor<3x7xi1>
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<3x7x{type}>}> : () -> tensor<3x7x{type}>
  %n = "stablehlo.divide"(%z, %z) : (tensor<3x7x{type}>, tensor<3x7x{type}>) -> tensor<3x7x{type}>
  %b = "stablehlo.select"(%m, %n, %a) : (tensor<3x7xi1>, tensor<3x7x{type}>, tensor<3x7x{type}>) -> tensor<3x7x{type}>
  %0 = "stablehlo.reduce_window"(%b, %p) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x7x{type}>, tensor<{type}>) -> tensor<3x5x{type}>
  %1 = "stablehlo.reduce_window"(%b, %p) <{window_dimensions = array<i64: 1, 3>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x7x{type}>, tensor<{type}>) -> tensor<3x5x{type}>
  func.return %0, %1 : tensor<3x5x{type}>, tensor<3x5x{type}>
}

// -----
// So many elements that implementations take another algorithm: sums of two, which are rounded once, and running maxima.
// name: many_elements
// data: ordinary
// types: f32 i32
func.func @main(%a: tensor<8192x{type}>, %b: tensor<64x128x{type}>) -> (tensor<8191x{type}>, tensor<64x128x{type}>) {
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<8192x{type}>, tensor<{type}>) -> tensor<8191x{type}>
  %1 = "stablehlo.reduce_window"(%b, %z) <{window_dimensions = array<i64: 1, 16>,
      padding = dense<[[0, 0], [15, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<64x128x{type}>, tensor<{type}>) -> tensor<64x128x{type}>
  func.return %0, %1 : tensor<8191x{type}>, tensor<64x128x{type}>
}
