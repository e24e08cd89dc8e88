// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>, %c: tensor<2x1xi64>, %d: tensor<2xf32>, %e: tensor<2xf32>) -> tensor<3xf32> {
%q:2 = "stablehlo.scatter"(%a, %b, %c, %d, %e) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<f32>, %w: tensor<f32>):
  stablehlo.return %z, %y : tensor<f32>, tensor<f32>
}) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3xf32>, tensor<3xf32>, tensor<2x1xi64>, tensor<2xf32>, tensor<2xf32>) -> (tensor<3xf32>, tensor<3xf32>)
%r = stablehlo.add %q#0, %q#1 : tensor<3xf32>
  func.return %r : tensor<3xf32>
}

// -----
func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>, %c: tensor<i32>, %d: tensor<i32>) -> tensor<i32> {
%q:2 = "stablehlo.reduce"(%a, %b, %c, %d) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<i32>, %w: tensor<i32>):
  %s = stablehlo.add %x, %z : tensor<i32>
  %t = stablehlo.maximum %y, %w : tensor<i32>
  stablehlo.return %s, %t : tensor<i32>, tensor<i32>
}) {dimensions = array<i64: 0>} : (tensor<4xi32>, tensor<4xi32>, tensor<i32>, tensor<i32>) -> (tensor<i32>, tensor<i32>)
%r = stablehlo.subtract %q#0, %q#1 : tensor<i32>
  func.return %r : tensor<i32>
}

// -----
func.func @main(%a: tensor<3x8xi32>, %b: tensor<3x8xf32>) -> tensor<3x8xf32> {
%q:2 = "stablehlo.sort"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<f32>, %w: tensor<f32>):
  %p = stablehlo.compare GT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}) {dimension = 1 : i64, is_stable = true} : (tensor<3x8xi32>, tensor<3x8xf32>) -> (tensor<3x8xi32>, tensor<3x8xf32>)
%r = stablehlo.add %q#1, %q#1 : tensor<3x8xf32>
  func.return %r : tensor<3x8xf32>
}

// -----
func.func @main(%a: tensor<3x8xi32>, %b: tensor<3x8xf32>) -> tensor<3x8xf32> {
%q:2 = "stablehlo.sort"(%a, %b) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>, %z: tensor<f32>, %w: tensor<f32>):
  %p = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}) {dimension = 1 : i64, is_stable = false} : (tensor<3x8xi32>, tensor<3x8xf32>) -> (tensor<3x8xi32>, tensor<3x8xf32>)
%r = stablehlo.add %q#1, %q#1 : tensor<3x8xf32>
  func.return %r : tensor<3x8xf32>
}

// -----
func.func @main(%a: tensor<16xf32>) -> tensor<16xi1> {
%r = chlo.is_pos_inf %a : tensor<16xf32> -> tensor<16xi1>
  func.return %r : tensor<16xi1>
}

// -----
func.func @main(%a: tensor<16xf32>) -> tensor<16xi1> {
%r = chlo.is_neg_inf %a : tensor<16xf32> -> tensor<16xi1>
  func.return %r : tensor<16xi1>
}

// -----
func.func @main(%a: tensor<16xf32>) -> tensor<16xi1> {
%r = chlo.is_inf %a : tensor<16xf32> -> tensor<16xi1>
  func.return %r : tensor<16xi1>
}

// -----
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
%r = "chlo.polygamma"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
%r = "chlo.zeta"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
%r = "chlo.next_after"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<8xi32>, %b: tensor<8xi32>) -> tensor<8xi32> {
%r = "chlo.mulhi"(%a, %b) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  func.return %r : tensor<8xi32>
}

// -----
func.func @main(%a: tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>> {
%r = "chlo.conj"(%a) : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  func.return %r : tensor<8xcomplex<f32>>
}

// -----
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
%r = "chlo.constant_like"(%a) {value = 2.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<2x8xf32>) -> tensor<2x3xf32> {
%r, %i = chlo.top_k(%a, k = 3) : tensor<2x8xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)
  func.return %r : tensor<2x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>) -> tensor<9x3xf32> {
%q:3 = "stablehlo.batch_norm_training"(%a, %b, %c) {epsilon = 0.25 : f32, feature_index = 1 : i64} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>)
%s = stablehlo.broadcast_in_dim %q#1, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
%u = stablehlo.broadcast_in_dim %q#2, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
%w = stablehlo.concatenate %q#0, %s, %u, dim = 0 : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<9x3xf32>
%r = stablehlo.multiply %w, %w : tensor<9x3xf32>
  func.return %r : tensor<9x3xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3xf32>, %c: tensor<3xf32>, %d: tensor<3xf32>, %e: tensor<3x3xf32>) -> tensor<9x3xf32> {
%q:3 = "stablehlo.batch_norm_grad"(%a, %b, %c, %d, %e) {epsilon = 0.25 : f32, feature_index = 1 : i64} : (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>, tensor<3xf32>)
%s = stablehlo.broadcast_in_dim %q#1, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
%u = stablehlo.broadcast_in_dim %q#2, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
%w = stablehlo.concatenate %q#0, %s, %u, dim = 0 : (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<9x3xf32>
%r = stablehlo.multiply %w, %w : tensor<9x3xf32>
  func.return %r : tensor<9x3xf32>
}

// -----
func.func @main(%a: tensor<i1>, %b: tensor<4xi32>, %c: tensor<4xi32>) -> tensor<4xi32> {
%q:2 = "stablehlo.if"(%a) ({
  stablehlo.return %b, %c : tensor<4xi32>, tensor<4xi32>
}, {
  stablehlo.return %c, %b : tensor<4xi32>, tensor<4xi32>
}) : (tensor<i1>) -> (tensor<4xi32>, tensor<4xi32>)
%r = stablehlo.subtract %q#0, %q#1 : tensor<4xi32>
  func.return %r : tensor<4xi32>
}

// -----
func.func @main(%a: tensor<f32>) -> tensor<f32> {
%n = stablehlo.constant dense<0> : tensor<i32>
%k = stablehlo.constant dense<1> : tensor<i32>
%z = stablehlo.constant dense<0> : tensor<i32>
%h = stablehlo.constant dense<0.5> : tensor<f32>
%q:3 = "stablehlo.while"(%n, %a, %h) ({
^bb0(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>):
  %p = stablehlo.compare GT, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}, {
^bb0(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>):
  %m = stablehlo.subtract %i, %k : tensor<i32>
  %w = stablehlo.add %x, %h : tensor<f32>
  %o = stablehlo.multiply %y, %h : tensor<f32>
  stablehlo.return %m, %w, %o : tensor<i32>, tensor<f32>, tensor<f32>
}) : (tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
%r = stablehlo.subtract %q#1, %q#2 : tensor<f32>
  func.return %r : tensor<f32>
}

// -----
func.func @main(%a: tensor<f32>) -> tensor<f32> {
%n = stablehlo.constant dense<5> : tensor<i32>
%k = stablehlo.constant dense<1> : tensor<i32>
%z = stablehlo.constant dense<0> : tensor<i32>
%h = stablehlo.constant dense<0.5> : tensor<f32>
%q:3 = "stablehlo.while"(%n, %a, %h) ({
^bb0(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>):
  %p = stablehlo.compare GT, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}, {
^bb0(%i: tensor<i32>, %x: tensor<f32>, %y: tensor<f32>):
  %m = stablehlo.subtract %i, %k : tensor<i32>
  %w = stablehlo.add %x, %h : tensor<f32>
  %o = stablehlo.multiply %y, %h : tensor<f32>
  stablehlo.return %m, %w, %o : tensor<i32>, tensor<f32>, tensor<f32>
}) : (tensor<i32>, tensor<f32>, tensor<f32>) -> (tensor<i32>, tensor<f32>, tensor<f32>)
%r = stablehlo.subtract %q#1, %q#2 : tensor<f32>
  func.return %r : tensor<f32>
}

// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
%q:2 = stablehlo.optimization_barrier %a, %b : tensor<4xf32>, tensor<4xf32>
%r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<2x4xf32>) -> tensor<2x?xf32> {
%n = stablehlo.constant dense<2> : tensor<i32>
%q = stablehlo.set_dimension_size %a, %n, dim = 1 : (tensor<2x4xf32>, tensor<i32>) -> tensor<2x?xf32, #stablehlo.bounds<?, 4>>
%r = "stablehlo.negate"(%q) : (tensor<2x?xf32, #stablehlo.bounds<?, 4>>) -> tensor<2x?xf32>
  func.return %r : tensor<2x?xf32>
}

// -----
func.func private @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  func.return %x, %y : tensor<4xf32>, tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %q:2 = func.call @f(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<2xui64>) -> tensor<2xui64> {
%r, %o = stablehlo.rng_bit_generator %a, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>)
  func.return %r : tensor<2xui64>
}

// -----
func.func @main(%a: tensor<2xui64>) -> tensor<2xui64> {
%r, %o = stablehlo.rng_bit_generator %a, algorithm = PHILOX : (tensor<2xui64>) -> (tensor<2xui64>, tensor<6xui32>)
  func.return %r : tensor<2xui64>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
%r = stablehlo.power %a, %b : tensor<1024xf32>
  func.return %r : tensor<1024xf32>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
%r = stablehlo.maximum %a, %b : tensor<1024xf32>
  func.return %r : tensor<1024xf32>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
%r = stablehlo.minimum %a, %b : tensor<1024xf32>
  func.return %r : tensor<1024xf32>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
%r = stablehlo.atan2 %a, %b : tensor<1024xf32>
  func.return %r : tensor<1024xf32>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
%r = stablehlo.remainder %a, %b : tensor<1024xf32>
  func.return %r : tensor<1024xf32>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xf32> {
%r = stablehlo.divide %a, %b : tensor<1024xf32>
  func.return %r : tensor<1024xf32>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xi1> {
%r = stablehlo.compare EQ, %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xi1>
  func.return %r : tensor<1024xi1>
}

// -----
func.func @main(%a: tensor<64xcomplex<f32>>, %b: tensor<64xcomplex<f32>>) -> tensor<64xi1> {
%r = stablehlo.compare EQ, %a, %b : (tensor<64xcomplex<f32>>, tensor<64xcomplex<f32>>) -> tensor<64xi1>
  func.return %r : tensor<64xi1>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xi1> {
%r = stablehlo.compare NE, %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xi1>
  func.return %r : tensor<1024xi1>
}

// -----
func.func @main(%a: tensor<64xcomplex<f32>>, %b: tensor<64xcomplex<f32>>) -> tensor<64xi1> {
%r = stablehlo.compare NE, %a, %b : (tensor<64xcomplex<f32>>, tensor<64xcomplex<f32>>) -> tensor<64xi1>
  func.return %r : tensor<64xi1>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xi1> {
%r = stablehlo.compare LT, %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xi1>
  func.return %r : tensor<1024xi1>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xi1> {
%r = stablehlo.compare LE, %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xi1>
  func.return %r : tensor<1024xi1>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xi1> {
%r = stablehlo.compare GT, %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xi1>
  func.return %r : tensor<1024xi1>
}

// -----
func.func @main(%a: tensor<1024xf32>, %b: tensor<1024xf32>) -> tensor<1024xi1> {
%r = stablehlo.compare GE, %a, %b : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<1024xi1>
  func.return %r : tensor<1024xi1>
}

// -----
func.func @main(%a: tensor<16xi1>, %b: tensor<16xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
%r = stablehlo.select %a, %b, %c : tensor<16xi1>, tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<i1>, %b: tensor<16xf32>, %c: tensor<16xf32>) -> tensor<16xf32> {
%r = stablehlo.select %a, %b, %c : tensor<i1>, tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main() -> tensor<1xbf16> {
%a = stablehlo.constant dense<9259400833873739777> : tensor<1xui64>
%r = stablehlo.convert %a : (tensor<1xui64>) -> tensor<1xbf16>
  func.return %r : tensor<1xbf16>
}

// -----
func.func @main() -> tensor<1xi32> {
%a = stablehlo.constant dense<16777217> : tensor<1xi64>
%r = stablehlo.convert %a : (tensor<1xi64>) -> tensor<1xi32>
  func.return %r : tensor<1xi32>
}

// -----
func.func @main(%a: tensor<8xi32>) -> tensor<8xi1> {
%r = stablehlo.convert %a : (tensor<8xi32>) -> tensor<8xi1>
  func.return %r : tensor<8xi1>
}

// -----
func.func @main(%a: tensor<4xi32>) -> tensor<4x4xi8> {
%r = stablehlo.bitcast_convert %a : (tensor<4xi32>) -> tensor<4x4xi8>
  func.return %r : tensor<4x4xi8>
}

// -----
func.func @main() -> tensor<2xui32> {
%a = stablehlo.constant dense<[0x7FC00001, 0x7F800001]> : tensor<2xf32>
%r = stablehlo.bitcast_convert %a : (tensor<2xf32>) -> tensor<2xui32>
  func.return %r : tensor<2xui32>
}

// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
%n = stablehlo.constant dense<false> : tensor<i1>
%q:2 = "stablehlo.while"(%a, %b) ({
^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
  stablehlo.return %n : tensor<i1>
}, {
^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
  stablehlo.return %y, %x : tensor<4xf32>, tensor<4xf32>
}) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
%r = stablehlo.subtract %q#0, %q#1 : tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<4x2xi32>, %b: tensor<2xi32>) -> tensor<4x2xi32> {
%r, %o = chlo.scan(%a) inits(%b) dimension=0 {
^bb0(%x: tensor<2xi32>, %c: tensor<2xi32>):
  %s = stablehlo.add %x, %c : tensor<2xi32>
  stablehlo.return %c, %s : tensor<2xi32>, tensor<2xi32>
} : (tensor<4x2xi32>, tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>)
  func.return %r : tensor<4x2xi32>
}

// -----
func.func @main(%a: tensor<4x2xi32>, %b: tensor<2xi32>) -> tensor<4x2xi32> {
%r, %o = chlo.scan(%a) inits(%b) dimension=0 attributes {is_reverse = true} {
^bb0(%x: tensor<2xi32>, %c: tensor<2xi32>):
  %s = stablehlo.add %x, %c : tensor<2xi32>
  stablehlo.return %c, %s : tensor<2xi32>, tensor<2xi32>
} : (tensor<4x2xi32>, tensor<2xi32>) -> (tensor<4x2xi32>, tensor<2xi32>)
  func.return %r : tensor<4x2xi32>
}

// -----
func.func @main(%a: tensor<16xi32>) -> tensor<16xf16> {
  %r = stablehlo.convert %a : (tensor<16xi32>) -> tensor<16xf16>
  func.return %r : tensor<16xf16>
}
