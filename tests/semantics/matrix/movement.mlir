// ops: broadcast
// result: a0 a1 a0 a1 a0 a1
func.func @main(%a: tensor<2x$T>) -> tensor<3x2x$T> {
  %r = stablehlo.broadcast %a, sizes = [3] : (tensor<2x$T>) -> tensor<3x2x$T>
  func.return %r : tensor<3x2x$T>
}

// -----
// ops: broadcast_in_dim
// result: a0 a0 a0 a1 a1 a1
func.func @main(%a: tensor<1x2x$T>) -> tensor<2x3x$T> {
  %r = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<1x2x$T>) -> tensor<2x3x$T>
  func.return %r : tensor<2x3x$T>
}

// -----
// ops: broadcast_in_dim
// types: per-axis
// result: a0 a0 a0 a1 a1 a1
func.func @main(%a: tensor<2x$A0>) -> tensor<1x2x3x$A1> {
  %r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<2x$A0>) -> tensor<1x2x3x$A1>
  func.return %r : tensor<1x2x3x$A1>
}

// -----
// ops: dynamic_broadcast_in_dim
// result: a0 a0 a0 a1 a1 a1
func.func @main(%a: tensor<1x2x$T>) -> tensor<2x3x$T> {
  %s = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1, 0] : (tensor<1x2x$T>, tensor<2xi64>) -> tensor<2x3x$T>
  func.return %r : tensor<2x3x$T>
}

// -----
// ops: dynamic_broadcast_in_dim
// types: per-axis
// result: a0 a0 a0 a1 a1 a1
func.func @main(%a: tensor<2x$A0>) -> tensor<1x2x3x$A1> {
  %s = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %a, %s, dims = [1] : (tensor<2x$A0>, tensor<3xi64>) -> tensor<1x2x3x$A1>
  func.return %r : tensor<1x2x3x$A1>
}

// -----
// ops: dynamic_broadcast_in_dim
// a: codes
// b: 1 1
// result: a0
// shape: 1x1
func.func @main(%a: tensor<1xf32>, %b: tensor<2x$T>) -> tensor<?x?xf32> {
  %r = stablehlo.dynamic_broadcast_in_dim %a, %b, dims = [1] : (tensor<1xf32>, tensor<2x$T>) -> tensor<?x?xf32>
  func.return %r : tensor<?x?xf32>
}

// -----
// ops: concatenate
// result: a0 a1 b0 a2 a3 b1
func.func @main(%a: tensor<2x2x$T>, %b: tensor<2x1x$T>) -> tensor<2x3x$T> {
  %r = stablehlo.concatenate %a, %b, dim = 1 : (tensor<2x2x$T>, tensor<2x1x$T>) -> tensor<2x3x$T>
  func.return %r : tensor<2x3x$T>
}

// -----
// ops: constant
// types: -f8E8M0FNU -per-tensor
// result: 1 0 1
func.func @main() -> tensor<3x$T> {
  %r = stablehlo.constant dense<[$1, $0, $1]> : tensor<3x$T>
  func.return %r : tensor<3x$T>
}

// -----
// ops: constant
// types: f8E8M0FNU
// result: 1 2 0.5
func.func @main() -> tensor<3x$T> {
  %r = stablehlo.constant dense<[1.0, 2.0, 0.5]> : tensor<3x$T>
  func.return %r : tensor<3x$T>
}

// -----
// ops: iota
// result: 0 1 0 1
func.func @main() -> tensor<2x2x$T> {
  %r = stablehlo.iota dim = 1 : tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: dynamic_iota
// result: 0 1 0 1
func.func @main() -> tensor<2x2x$T> {
  %s = stablehlo.constant dense<2> : tensor<2xi64>
  %r = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: dynamic_iota
// a: 1 1
// result: 0
// shape: 1x1
func.func @main(%a: tensor<2x$T>) -> tensor<?x?xi32> {
  %r = stablehlo.dynamic_iota %a, dim = 1 : (tensor<2x$T>) -> tensor<?x?xi32>
  func.return %r : tensor<?x?xi32>
}

// -----
// ops: pad
// result: b0 a0 b0 a1 b0 b0
func.func @main(%a: tensor<2x$T>, %b: tensor<$T>) -> tensor<6x$T> {
  %r = stablehlo.pad %a, %b, low = [1], high = [2], interior = [1] : (tensor<2x$T>, tensor<$T>) -> tensor<6x$T>
  func.return %r : tensor<6x$T>
}

// -----
// ops: dynamic_pad
// result: b0 a0 b0 a1 b0 b0
func.func @main(%a: tensor<2x$T>, %b: tensor<$T>) -> tensor<6x$T> {
  %l = stablehlo.constant dense<1> : tensor<1xi64>
  %h = stablehlo.constant dense<2> : tensor<1xi64>
  %r = stablehlo.dynamic_pad %a, %b, %l, %h, %l : (tensor<2x$T>, tensor<$T>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<6x$T>
  func.return %r : tensor<6x$T>
}

// -----
// ops: dynamic_pad
// a: codes
// b: codes
// c: 1
// d: 0
// result: b0 a0 b0 a1
// shape: 4
func.func @main(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1x$T>, %d: tensor<1x$T>) -> tensor<?xf32> {
  %r = stablehlo.dynamic_pad %a, %b, %c, %d, %c : (tensor<2xf32>, tensor<f32>, tensor<1x$T>, tensor<1x$T>, tensor<1x$T>) -> tensor<?xf32>
  func.return %r : tensor<?xf32>
}

// -----
// ops: reshape
// result: a
func.func @main(%a: tensor<2x3x$T>) -> tensor<3x1x2x$T> {
  %r = stablehlo.reshape %a : (tensor<2x3x$T>) -> tensor<3x1x2x$T>
  func.return %r : tensor<3x1x2x$T>
}

// -----
// ops: reshape
// types: per-axis
// result: a
func.func @main(%a: tensor<3x2x$A1>) -> tensor<3x2x1x$A1> {
  %r = stablehlo.reshape %a : (tensor<3x2x$A1>) -> tensor<3x2x1x$A1>
  func.return %r : tensor<3x2x1x$A1>
}

// -----
// ops: dynamic_reshape
// result: a
func.func @main(%a: tensor<2x3x$T>) -> tensor<3x1x2x$T> {
  %s = stablehlo.constant dense<[3, 1, 2]> : tensor<3xi32>
  %r = stablehlo.dynamic_reshape %a, %s : (tensor<2x3x$T>, tensor<3xi32>) -> tensor<3x1x2x$T>
  func.return %r : tensor<3x1x2x$T>
}

// -----
// ops: dynamic_reshape
// types: per-axis
// result: a
func.func @main(%a: tensor<3x2x$A1>) -> tensor<3x2x1x$A1> {
  %s = stablehlo.constant dense<[3, 2, 1]> : tensor<3xi32>
  %r = stablehlo.dynamic_reshape %a, %s : (tensor<3x2x$A1>, tensor<3xi32>) -> tensor<3x2x1x$A1>
  func.return %r : tensor<3x2x1x$A1>
}

// -----
// ops: dynamic_reshape
// a: codes
// b: 1 1
// result: a0
// shape: 1x1
func.func @main(%a: tensor<1xf32>, %b: tensor<2x$T>) -> tensor<?x?xf32> {
  %r = stablehlo.dynamic_reshape %a, %b : (tensor<1xf32>, tensor<2x$T>) -> tensor<?x?xf32>
  func.return %r : tensor<?x?xf32>
}

// -----
// ops: slice
// result: a6 a8
func.func @main(%a: tensor<3x5x$T>) -> tensor<1x2x$T> {
  %r = stablehlo.slice %a [1:2, 1:5:2] : (tensor<3x5x$T>) -> tensor<1x2x$T>
  func.return %r : tensor<1x2x$T>
}

// -----
// ops: real_dynamic_slice
// result: a1 a3
// shape: 2
func.func @main(%a: tensor<5x$T>) -> tensor<?x$T> {
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %l = stablehlo.constant dense<5> : tensor<1xi64>
  %t = stablehlo.constant dense<2> : tensor<1xi64>
  %r = stablehlo.real_dynamic_slice %a, %s, %l, %t : (tensor<5x$T>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x$T>
  func.return %r : tensor<?x$T>
}

// -----
// ops: real_dynamic_slice
// a: codes
// b: 0
// c: 1
// result: a0
// shape: 1
func.func @main(%a: tensor<5xf32>, %b: tensor<1x$T>, %c: tensor<1x$T>) -> tensor<?xf32> {
  %r = stablehlo.real_dynamic_slice %a, %b, %c, %c : (tensor<5xf32>, tensor<1x$T>, tensor<1x$T>, tensor<1x$T>) -> tensor<?xf32>
  func.return %r : tensor<?xf32>
}

// -----
// ops: dynamic_slice
// b: 9
// c: 1
// result: a4 a5 a7 a8
func.func @main(%a: tensor<3x3x$T>, %b: tensor<i64>, %c: tensor<i64>) -> tensor<2x2x$T> {
  %r = stablehlo.dynamic_slice %a, %b, %c, sizes = [2, 2] : (tensor<3x3x$T>, tensor<i64>, tensor<i64>) -> tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: dynamic_slice
// a: codes
// b: 1
// c: 0
// result: a3 a4
func.func @main(%a: tensor<3x3xf32>, %b: tensor<$T>, %c: tensor<$T>) -> tensor<1x2xf32> {
  %r = stablehlo.dynamic_slice %a, %b, %c, sizes = [1, 2] : (tensor<3x3xf32>, tensor<$T>, tensor<$T>) -> tensor<1x2xf32>
  func.return %r : tensor<1x2xf32>
}

// -----
// ops: dynamic_update_slice
// c: 9
// d: 1
// result: a0 a1 a2 a3 a4 a5 a6 b0 b1
func.func @main(%a: tensor<3x3x$T>, %b: tensor<1x2x$T>, %c: tensor<i64>, %d: tensor<i64>) -> tensor<3x3x$T> {
  %r = stablehlo.dynamic_update_slice %a, %b, %c, %d : (tensor<3x3x$T>, tensor<1x2x$T>, tensor<i64>, tensor<i64>) -> tensor<3x3x$T>
  func.return %r : tensor<3x3x$T>
}

// -----
// ops: dynamic_update_slice
// a: codes
// b: codes
// c: 1
// result: a0 b0 a2
func.func @main(%a: tensor<3xf32>, %b: tensor<1xf32>, %c: tensor<$T>) -> tensor<3xf32> {
  %r = stablehlo.dynamic_update_slice %a, %b, %c : (tensor<3xf32>, tensor<1xf32>, tensor<$T>) -> tensor<3xf32>
  func.return %r : tensor<3xf32>
}

// -----
// ops: get_dimension_size
// types: all
// result: 3
func.func @main(%a: tensor<2x3x$T>) -> tensor<i32> {
  %r = stablehlo.get_dimension_size %a, dim = 1 : (tensor<2x3x$T>) -> tensor<i32>
  func.return %r : tensor<i32>
}

// -----
// ops: set_dimension_size
// b: 2
// result: a0 a1 a3 a4
// shape: 2x2
func.func @main(%a: tensor<2x3x$T>, %b: tensor<i32>) -> tensor<2x?x$T, #stablehlo.bounds<?, 3>> {
  %r = stablehlo.set_dimension_size %a, %b, dim = 1 : (tensor<2x3x$T>, tensor<i32>) -> tensor<2x?x$T, #stablehlo.bounds<?, 3>>
  func.return %r : tensor<2x?x$T, #stablehlo.bounds<?, 3>>
}

// -----
// ops: reverse
// result: a2 a1 a0 a5 a4 a3
func.func @main(%a: tensor<2x3x$T>) -> tensor<2x3x$T> {
  %r = stablehlo.reverse %a, dims = [1] : tensor<2x3x$T>
  func.return %r : tensor<2x3x$T>
}

// -----
// ops: transpose
// result: a0 a3 a1 a4 a2 a5
func.func @main(%a: tensor<2x3x$T>) -> tensor<3x2x$T> {
  %r = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x$T>) -> tensor<3x2x$T>
  func.return %r : tensor<3x2x$T>
}

// -----
// ops: transpose
// types: per-axis
// result: a0 a3 a1 a4 a2 a5
func.func @main(%a: tensor<2x3x$A0>) -> tensor<3x2x$A1> {
  %r = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3x$A0>) -> tensor<3x2x$A1>
  func.return %r : tensor<3x2x$A1>
}

// -----
// ops: tuple get_tuple_element
// types: all
// result: b;a
func.func @main(%a: tensor<2x$T>, %b: tensor<2x1x$T>) -> (tensor<2x1x$T>, tensor<2x$T>) {
  %t = stablehlo.tuple %a, %b : tuple<tensor<2x$T>, tensor<2x1x$T>>
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<2x$T>, tensor<2x1x$T>>) -> tensor<2x$T>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<2x$T>, tensor<2x1x$T>>) -> tensor<2x1x$T>
  func.return %1, %0 : tensor<2x1x$T>, tensor<2x$T>
}

// -----
// ops: optimization_barrier
// result: a;b
func.func @main(%a: tensor<2x$T>, %b: tensor<$T>) -> (tensor<2x$T>, tensor<$T>) {
  %0, %1 = stablehlo.optimization_barrier %a, %b : tensor<2x$T>, tensor<$T>
  func.return %0, %1 : tensor<2x$T>, tensor<$T>
}

// -----
// ops: constant
// types: per-tensor
// result: 1.5 -0.5
func.func @main() -> tensor<2x$T> {
  %r = "stablehlo.constant"() {value = dense<[2, -2]> : tensor<2xi8>} : () -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}

// -----
// ops: constant
// types: per-axis
// result: 1.5 -0.25
func.func @main() -> tensor<2x$T> {
  %r = "stablehlo.constant"() {value = dense<[2, 1]> : tensor<2xi8>} : () -> tensor<2x$T>
  func.return %r : tensor<2x$T>
}
