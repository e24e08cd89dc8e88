// Sums of two elements, which are rounded once, whatever the order.
// name: of_two
// data: ordinary
func.func @main(%a: tensor<16x2x{type}>) -> tensor<16x{type}> {
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.reduce"(%a, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<16x2x{type}>, tensor<{type}>) -> tensor<16x{type}>
  func.return %0 : tensor<16x{type}>
}

// -----
// Sums of integers with more bits than f32 has.
// name: long_integers
// data: small_integers
// types: f64 i64
// order_proof: yes
func.func @main(%a: tensor<3x4xi32>) -> tensor<3x{type}> {
  %f = "stablehlo.constant"() <{value = dense<1073741827> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  %c = "stablehlo.convert"(%e) : (tensor<3x4xi32>) -> tensor<3x4x{type}>
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<{type}>}> : () -> tensor<{type}>
  %0 = "stablehlo.reduce"(%c, %z) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<3x4x{type}>, tensor<{type}>) -> tensor<3x{type}>
  func.return %0 : tensor<3x{type}>
}

// -----
// Of no elements the init value is left, of maxima and minima for certain.
// name: nothing_left
// data: ordinary
func.func @main(%a: tensor<3x0x{type}>, %p: tensor<{type}>, %q: tensor<{type}>)
    -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>) {
  %0 = "stablehlo.reduce"(%a, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %1 = "stablehlo.reduce"(%a, %q) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %2 = "stablehlo.reduce"(%a, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %3 = "stablehlo.reduce"(%a, %q) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  func.return %0, %1, %2, %3 : tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>
}

// -----
// Sums of no elements: init values alone, which are not zero.
// name: nothing_to_add
// data: ordinary
// types: f16 bf16 f32 f64 complex<f32> complex<f64> f8E5M2 f8E3M4 f8E4M3 i1
func.func @main(%a: tensor<3x0x{type}>, %p: tensor<{type}>, %q: tensor<{type}>)
    -> (tensor<3x{type}>, tensor<3x{type}>) {
  %0 = "stablehlo.reduce"(%a, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %1 = "stablehlo.reduce"(%a, %q) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  func.return %0, %1 : tensor<3x{type}>, tensor<3x{type}>
}

// -----
// Conjunctions and disjunctions of no elements.
// name: nothing_for_bits
// data: wide
// types: i1 i4 i8 i16 i32 i64 ui4 ui8 ui16 ui32 ui64
func.func @main(%a: tensor<3x0x{type}>, %p: tensor<{type}>, %q: tensor<{type}>)
    -> (tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>) {
  %0 = "stablehlo.reduce"(%a, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.and"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %1 = "stablehlo.reduce"(%a, %q) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.and"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %2 = "stablehlo.reduce"(%a, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.or"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  %3 = "stablehlo.reduce"(%a, %q) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.or"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<3x0x{type}>, tensor<{type}>) -> tensor<3x{type}>
  func.return %0, %1, %2, %3 : tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>, tensor<3x{type}>
}

// -----
// Maxima and minima of elements one of which is NaN: first, between others, last, or nowhere.
// name: one_nan
// data: ordinary
// types: f16 bf16 f32 f64 f8E3M4 f8E4M3 f8E4M3B11FNUZ f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ
func.func @main(%a: tensor<4x5x{type}>, %p: tensor<{type}>) -> (tensor<4x{type}>, tensor<4x{type}>) {
  %m = "stablehlo.constant"() <{value = dense<[[true, false, false, false, false], [false, false, true, false, false], [false, false, false, false, true], [false, false, false, false, false]]> : tensor<4x5xi1>}> : () -> tensor<4x5xi1>
  %z = "stablehlo.constant"() <{value = dense<{zero}> : tensor<4x5x{type}>}> : () -> tensor<4x5x{type}>
  %n = "stablehlo.divide"(%z, %z) : (tensor<4x5x{type}>, tensor<4x5x{type}>) -> tensor<4x5x{type}>
  %b = "stablehlo.select"(%m, %n, %a) : (tensor<4x5xi1>, tensor<4x5x{type}>, tensor<4x5x{type}>) -> tensor<4x5x{type}>
  %0 = "stablehlo.reduce"(%b, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.maximum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<4x5x{type}>, tensor<{type}>) -> tensor<4x{type}>
  %1 = "stablehlo.reduce"(%b, %p) <{dimensions = array<i64: 1>}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %v = "stablehlo.minimum"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%v) : (tensor<{type}>) -> ()
  }) : (tensor<4x5x{type}>, tensor<{type}>) -> tensor<4x{type}>
  func.return %0, %1 : tensor<4x{type}>, tensor<4x{type}>
}
