// ops: reduce
// name: reduce, sums of rows
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<512x$T> {
  %0 = "$OP"(%a, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {dimensions = array<i64: 1>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<512x$T>
  return %0 : tensor<512x$T>
}
// -----
// ops: reduce
// name: reduce, maxima of columns
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<512x$T> {
  %0 = "$OP"(%a, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.maximum %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {dimensions = array<i64: 0>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<512x$T>
  return %0 : tensor<512x$T>
}
// -----
// ops: reduce
// name: reduce, a product of all
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<$T> {
  %0 = "$OP"(%a, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.multiply %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {dimensions = array<i64: 0, 1>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<$T>
  return %0 : tensor<$T>
}
// -----
// ops: reduce
// name: reduce to one, body of two ops
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<$T> {
  %0 = "$OP"(%a, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.compare GT, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
    %2 = stablehlo.select %1, %x, %y : tensor<i1>, tensor<$T>
    stablehlo.return %2 : tensor<$T>
  }) {dimensions = array<i64: 0, 1>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<$T>
  return %0 : tensor<$T>
}
// -----
// ops: reduce
// name: reduce, argmax of rows
func.func @main(%a: tensor<512x512x$T>, %i: tensor<512x512xi32>, %z: tensor<$T>, %j: tensor<i32>) -> (tensor<512x$T>, tensor<512xi32>) {
  %0:2 = "$OP"(%a, %i, %z, %j) ({
  ^bb0(%x: tensor<$T>, %n: tensor<i32>, %y: tensor<$T>, %m: tensor<i32>):
    %1 = stablehlo.compare GE, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
    %2 = stablehlo.select %1, %x, %y : tensor<i1>, tensor<$T>
    %3 = stablehlo.select %1, %n, %m : tensor<i1>, tensor<i32>
    stablehlo.return %2, %3 : tensor<$T>, tensor<i32>
  }) {dimensions = array<i64: 1>} : (tensor<512x512x$T>, tensor<512x512xi32>, tensor<$T>, tensor<i32>) -> (tensor<512x$T>, tensor<512xi32>)
  return %0#0, %0#1 : tensor<512x$T>, tensor<512xi32>
}
// -----
// ops: reduce_window
// name: reduce_window, sums of 2 x 2
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<256x256x$T> {
  %0 = "$OP"(%a, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<256x256x$T>
  return %0 : tensor<256x256x$T>
}
// -----
// ops: reduce_window
// name: reduce_window, cumulative sums
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {window_dimensions = array<i64: 1, 512>, padding = dense<[[0, 0], [511, 0]]> : tensor<2x2xi64>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: select_and_scatter
func.func @main(%a: tensor<512x512x$T>, %s: tensor<256x256x$T>, %z: tensor<$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %s, %z) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.compare GE, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }, {
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>} : (tensor<512x512x$T>, tensor<256x256x$T>, tensor<$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: map
func.func @main(%a: tensor<512x512x$T>, %b: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %b) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.multiply %x, %y : tensor<$T>
    %2 = stablehlo.add %1, %y : tensor<$T>
    stablehlo.return %2 : tensor<$T>
  }) {dimensions = array<i64: 0, 1>} : (tensor<512x512x$T>, tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: batch_norm_training
func.func @main(%a: tensor<4096x64x$T>, %s: tensor<64x$T>, %o: tensor<64x$T>) -> (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>) {
  %0:3 = "$OP"(%a, %s, %o) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>) -> (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>)
  return %0#0, %0#1, %0#2 : tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>
}
// -----
// ops: batch_norm_inference
func.func @main(%a: tensor<4096x64x$T>, %s: tensor<64x$T>, %o: tensor<64x$T>, %m: tensor<64x$T>) -> tensor<4096x64x$T> {
  %v = stablehlo.constant dense<2.0> : tensor<64x$T>
  %0 = "$OP"(%a, %s, %o, %m, %v) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>, tensor<64x$T>, tensor<64x$T>) -> tensor<4096x64x$T>
  return %0 : tensor<4096x64x$T>
}
// -----
// ops: batch_norm_grad
func.func @main(%a: tensor<4096x64x$T>, %s: tensor<64x$T>, %m: tensor<64x$T>, %g: tensor<4096x64x$T>) -> (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>) {
  %v = stablehlo.constant dense<2.0> : tensor<64x$T>
  %0:3 = "$OP"(%a, %s, %m, %v, %g) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>, tensor<64x$T>, tensor<4096x64x$T>) -> (tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>)
  return %0#0, %0#1, %0#2 : tensor<4096x64x$T>, tensor<64x$T>, tensor<64x$T>
}
// -----
// ops: dot_general
// name: dot_general, 64 multiply-adds an element
func.func @main(%a: tensor<512x64x$T>, %b: tensor<64x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<512x64x$T>, tensor<64x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: convolution
// name: convolution, 36 multiply-adds an element
func.func @main(%a: tensor<1x256x256x4x$T>, %b: tensor<3x3x4x4x$T>) -> tensor<1x256x256x4x$T> {
  %0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x256x256x4x$T>, tensor<3x3x4x4x$T>) -> tensor<1x256x256x4x$T>
  return %0 : tensor<1x256x256x4x$T>
}
// -----
// ops: fft
// name: fft of rows of 512
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 512>} : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: rng_bit_generator
func.func @main(%s: tensor<2xui64>) -> tensor<512x512x$T> {
  %0:2 = "$OP"(%s) {rng_algorithm = #stablehlo<rng_algorithm THREE_FRY>} : (tensor<2xui64>) -> (tensor<2xui64>, tensor<512x512x$T>)
  return %0#1 : tensor<512x512x$T>
}
