// ops: gather
// b: 2 0 1 9
// result: a4 a5 a6 a7
func.func @main(%a: tensor<3x3x$T>, %b: tensor<2x2xi64>) -> tensor<2x2x$T> {
  %r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [1, 0], index_vector_dim = 0>, slice_sizes = array<i64: 1, 2>} : (tensor<3x3x$T>, tensor<2x2xi64>) -> tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: gather
// a: codes
// b: 1 0
// result: a1 a0
func.func @main(%a: tensor<2xf32>, %b: tensor<2x1x$T>) -> tensor<2xf32> {
  %r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} : (tensor<2xf32>, tensor<2x1x$T>) -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
// ops: dynamic_gather
// b: 2 0
// result: a6 a7 a0 a1
// shape: 2x2
func.func @main(%a: tensor<3x3x$T>, %b: tensor<2x1xi64>) -> tensor<2x?x$T> {
  %s = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
  %r = "stablehlo.dynamic_gather"(%a, %b, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<3x3x$T>, tensor<2x1xi64>, tensor<2xi64>) -> tensor<2x?x$T>
  func.return %r : tensor<2x?x$T>
}

// -----
// ops: dynamic_gather
// a: codes
// b: 1 0
// c: 1
// result: a1 a0
func.func @main(%a: tensor<2xf32>, %b: tensor<2x1x$T>, %c: tensor<1x$T>) -> tensor<2xf32> {
  %r = "stablehlo.dynamic_gather"(%a, %b, %c) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<2xf32>, tensor<2x1x$T>, tensor<1x$T>) -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
// ops: scatter
// b: 2 0
// result: a0+c1 a1 a2+c0
func.func @main(%a: tensor<3x$T>, %b: tensor<2x1xi64>, %c: tensor<2x$T>) -> tensor<3x$T> {
  %r = "stablehlo.scatter"(%a, %b, %c) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %s = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %s : tensor<$T>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3x$T>, tensor<2x1xi64>, tensor<2x$T>) -> tensor<3x$T>
  func.return %r : tensor<3x$T>
}

// -----
// ops: scatter
// a: codes
// b: 1 0
// c: codes
// result: c1 c0 a2
func.func @main(%a: tensor<3xf32>, %b: tensor<2x1x$T>, %c: tensor<2xf32>) -> tensor<3xf32> {
  %r = "stablehlo.scatter"(%a, %b, %c) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<3xf32>, tensor<2x1x$T>, tensor<2xf32>) -> tensor<3xf32>
  func.return %r : tensor<3xf32>
}

// -----
// ops: torch_index_select
// b: 2 0
// result: a2 a0 a5 a3
func.func @main(%a: tensor<2x3x$T>, %b: tensor<2xi64>) -> tensor<2x2x$T> {
  %r = "stablehlo.torch_index_select"(%a, %b) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<2x3x$T>, tensor<2xi64>) -> tensor<2x2x$T>
  func.return %r : tensor<2x2x$T>
}

// -----
// ops: torch_index_select
// a: codes
// b: 1 0
// result: a1 a0
func.func @main(%a: tensor<2xf32>, %b: tensor<2x$T>) -> tensor<2xf32> {
  %r = "stablehlo.torch_index_select"(%a, %b) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<2xf32>, tensor<2x$T>) -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}
