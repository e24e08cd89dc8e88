// ops: reduce
// result: a0+a1+b0 a2+a3+b0
func.func @main(%a: tensor<2x2x$T>, %b: tensor<$T>) -> tensor<2x$T> {
  %r = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<2x2x$T>, tensor<$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: reduce_window
// result: a0+a1+b0 a1+a2+b0
func.func @main(%a: tensor<3x$T>, %b: tensor<$T>) -> tensor<2x$T> {
  %r = "stablehlo.reduce_window"(%a, %b) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %s = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {window_dimensions = array<i64: 2>} : (tensor<3x$T>, tensor<$T>) -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: select_and_scatter
// result: = select_and_scatter
func.func @main(%a: tensor<6x$T>, %b: tensor<3x$T>, %c: tensor<$T>) -> tensor<6x$T> {
  %r = "stablehlo.select_and_scatter"(%a, %b, %c) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %p = stablehlo.compare GE, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %s = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<6x$T>, tensor<3x$T>, tensor<$T>) -> tensor<6x$T>
  func.return %r : tensor<6x$T>
}

// -----
// ops: map
// result: a0*b0+a0 a1*b1+a1 a2*b2+a2
func.func @main(%a: tensor<3x$T>, %b: tensor<3x$T>) -> tensor<3x$T> {
  %r = "stablehlo.map"(%a, %b) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %m = stablehlo.multiply %x, %y : tensor<$T>
    %s = stablehlo.add %m, %x : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {dimensions = array<i64: 0>} : (tensor<3x$T>, tensor<3x$T>) -> tensor<3x$T>
  func.return %r : tensor<3x$T>
}

// -----
// ops: sort
// result: = sorted
func.func @main(%a: tensor<12x$T>) -> tensor<12x$T> {
  %r = "stablehlo.sort"(%a) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %p = stablehlo.compare LT, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : (tensor<12x$T>) -> tensor<12x$T>
  func.return %r : tensor<12x$T>
}
