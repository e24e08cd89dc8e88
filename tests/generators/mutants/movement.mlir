// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<3x4xf32>) -> tensor<4x3xf32> {
%r = stablehlo.transpose %a, dims = [1, 0] : (tensor<3x4xf32>) -> tensor<4x3xf32>
  func.return %r : tensor<4x3xf32>
}

// -----
func.func @main(%a: tensor<2x3x4xf32>) -> tensor<4x2x3xf32> {
%r = stablehlo.transpose %a, dims = [2, 0, 1] : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
  func.return %r : tensor<4x2x3xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
%r = stablehlo.reverse %a, dims = [0, 1] : tensor<3x4xf32>
  func.return %r : tensor<3x4xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>) -> tensor<3x4xf32> {
%r = stablehlo.reverse %a, dims = [1] : tensor<3x4xf32>
  func.return %r : tensor<3x4xf32>
}

// -----
func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x1xf32>, %c: tensor<2x2xf32>) -> tensor<2x5xf32> {
%r = stablehlo.concatenate %a, %b, %c, dim = 1 : (tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  func.return %r : tensor<2x5xf32>
}

// -----
func.func @main(%a: tensor<3xf32>) -> tensor<3x3xf32> {
%r = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3xf32>) -> tensor<3x3xf32> {
%r = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
%r = stablehlo.broadcast_in_dim %a, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main() -> tensor<3x4xcomplex<f32>> {
%r = stablehlo.iota dim = 0 : tensor<3x4xcomplex<f32>>
  func.return %r : tensor<3x4xcomplex<f32>>
}

// -----
func.func @main() -> tensor<2x3xf64> {
%r = stablehlo.constant dense<[[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]> : tensor<2x3xf64>
  func.return %r : tensor<2x3xf64>
}

// -----
func.func @main(%a: tensor<3x4xf32>) -> tensor<2x6xf32> {
%r = stablehlo.reshape %a : (tensor<3x4xf32>) -> tensor<2x6xf32>
  func.return %r : tensor<2x6xf32>
}

// -----
func.func @main(%a: tensor<3x?xf32>) -> tensor<i32> {
%r = stablehlo.get_dimension_size %a, dim = 1 : (tensor<3x?xf32>) -> tensor<i32>
  func.return %r : tensor<i32>
}

// -----
func.func @main(%a: tensor<3x4xf32>) -> tensor<1x1xf32> {
%r = stablehlo.slice %a [1:2, 2:3] : (tensor<3x4xf32>) -> tensor<1x1xf32>
  func.return %r : tensor<1x1xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>) -> tensor<2x2xf32> {
%r = stablehlo.slice %a [0:3:2, 1:4:2] : (tensor<3x4xf32>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<6x6xf32>) -> tensor<2x3xf32> {
%r = stablehlo.slice %a [0:6:3, 1:6:2] : (tensor<6x6xf32>) -> tensor<2x3xf32>
  func.return %r : tensor<2x3xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<f32>) -> tensor<4x7xf32> {
%r = stablehlo.pad %a, %b, low = [-1, 2], high = [0, -2], interior = [1, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<4x7xf32>
  func.return %r : tensor<4x7xf32>
}

// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<f32>) -> tensor<3xf32> {
%r = stablehlo.pad %a, %b, low = [1], high = [-2], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<3xf32>
  func.return %r : tensor<3xf32>
}

// -----
func.func @main(%a: tensor<2xf32>, %b: tensor<f32>, %c: tensor<1xi64>, %d: tensor<1xi64>, %e: tensor<1xi64>) -> tensor<?xf32> {
%r = stablehlo.dynamic_pad %a, %b, %c, %d, %e : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  func.return %r : tensor<?xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<i64>, %c: tensor<i64>) -> tensor<2x2xf32> {
%r = stablehlo.dynamic_slice %a, %b, %c, sizes = [2, 2] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<300xf32>, %b: tensor<i64>) -> tensor<2xf32> {
%k = stablehlo.constant dense<140> : tensor<i64>
%i = stablehlo.add %b, %k : tensor<i64>
%r = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<300xf32>, tensor<i64>) -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<ui8>, %c: tensor<ui8>) -> tensor<2x2xf32> {
%r = stablehlo.dynamic_slice %a, %b, %c, sizes = [2, 2] : (tensor<3x4xf32>, tensor<ui8>, tensor<ui8>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<2x2xf32>, %c: tensor<i64>, %d: tensor<i64>) -> tensor<3x4xf32> {
%r = stablehlo.dynamic_update_slice %a, %b, %c, %d : (tensor<3x4xf32>, tensor<2x2xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  func.return %r : tensor<3x4xf32>
}

// -----
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
%r = "chlo.broadcast_subtract"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
%r = "chlo.broadcast_add"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
%r = "chlo.broadcast_next_after"(%a, %b) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// -----
func.func @main(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xf32> {
%r = "chlo.broadcast_subtract"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<8xi1>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
%r = "chlo.broadcast_select"(%a, %b, %c) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
%t = stablehlo.tuple %a, %b : tuple<tensor<4xf32>, tensor<4xf32>>
%r = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xf32>, tensor<4xf32>>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @main() -> tensor<24xf8E4M3FN> {
  %r = stablehlo.iota dim = 0 : tensor<24xf8E4M3FN>
  func.return %r : tensor<24xf8E4M3FN>
}
