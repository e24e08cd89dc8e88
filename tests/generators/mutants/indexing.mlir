// Small programs in which mutants can be seen: of ops with attributes that tests/semantics/matrix leaves out.

func.func @main(%a: tensor<3x4xf32>, %b: tensor<2x2xi64>) -> tensor<2x1x2xf32> {
%r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], start_index_map = [1, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 2>} : (tensor<3x4xf32>, tensor<2x2xi64>) -> tensor<2x1x2xf32>
  func.return %r : tensor<2x1x2xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<3x1xi64>) -> tensor<3x3xf32> {
%r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 3, 1>} : (tensor<3x4xf32>, tensor<3x1xi64>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<3x1xi64>) -> tensor<3x3xf32> {
%r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 3, 1>} : (tensor<3x4xf32>, tensor<3x1xi64>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<300xf32>, %b: tensor<2x1xi64>) -> tensor<2xf32> {
%k = stablehlo.constant dense<140> : tensor<2x1xi64>
%i = stablehlo.add %b, %k : tensor<2x1xi64>
%r = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} : (tensor<300xf32>, tensor<2x1xi64>) -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<5xf32>, %b: tensor<2x1xui8>) -> tensor<2xf32> {
%r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} : (tensor<5xf32>, tensor<2x1xui8>) -> tensor<2xf32>
  func.return %r : tensor<2xf32>
}

// -----
func.func @main(%a: tensor<3x3x5xf32>, %b: tensor<3x3x1xi64>) -> tensor<3x3xf32> {
%r = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [2], operand_batching_dims = [0, 1], start_indices_batching_dims = [1, 0], start_index_map = [2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 1>} : (tensor<3x3x5xf32>, tensor<3x3x1xi64>) -> tensor<3x3xf32>
  func.return %r : tensor<3x3xf32>
}

// -----
func.func @main(%a: tensor<3x4xf32>, %b: tensor<4x2xi64>, %c: tensor<4x2xf32>) -> tensor<3x4xf32> {
%r = "stablehlo.scatter"(%a, %b, %c) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.subtract %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>} : (tensor<3x4xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<3x4xf32>
  func.return %r : tensor<3x4xf32>
}

// -----
func.func @main(%a: tensor<4xf32>, %b: tensor<6x1xui8>, %c: tensor<6xf32>) -> tensor<4xf32> {
%r = "stablehlo.scatter"(%a, %b, %c) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<4xf32>, tensor<6x1xui8>, tensor<6xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----
func.func @main(%a: tensor<3x3x5xf32>, %b: tensor<3x3x1xi64>, %c: tensor<3x3xf32>) -> tensor<3x3x5xf32> {
%r = "stablehlo.scatter"(%a, %b, %c) ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %s : tensor<f32>
}) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2], input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [2], index_vector_dim = 2>} : (tensor<3x3x5xf32>, tensor<3x3x1xi64>, tensor<3x3xf32>) -> tensor<3x3x5xf32>
  func.return %r : tensor<3x3x5xf32>
}

// -----
func.func @main(%a: tensor<6xi32>, %b: tensor<4xi32>, %c: tensor<i32>) -> tensor<6xi32> {
%r = "stablehlo.select_and_scatter"(%a, %b, %c) ({
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %p = stablehlo.compare GE, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.return %p : tensor<i1>
}, {
^bb0(%x: tensor<i32>, %y: tensor<i32>):
  %s = stablehlo.add %x, %y : tensor<i32>
  stablehlo.return %s : tensor<i32>
}) {window_dimensions = array<i64: 4>, padding = dense<[[1, 0]]> : tensor<1x2xi64>} : (tensor<6xi32>, tensor<4xi32>, tensor<i32>) -> tensor<6xi32>
  func.return %r : tensor<6xi32>
}

// -----
func.func @main(%a: tensor<3x3xf32>) -> tensor<3x2xf32> {
%i = stablehlo.constant dense<[2, 0]> : tensor<2xi64>
%r = "stablehlo.torch_index_select"(%a, %i) {dim = 1 : i64, batch_dims = 0 : i64} : (tensor<3x3xf32>, tensor<2xi64>) -> tensor<3x2xf32>
  func.return %r : tensor<3x2xf32>
}

// -----
func.func @main(%a: tensor<2x3xf32>) -> tensor<2x2xf32> {
%i = stablehlo.constant dense<[[2, 0], [1, 1]]> : tensor<2x2xi64>
%r = "stablehlo.torch_index_select"(%a, %i) {dim = 1 : i64, batch_dims = 1 : i64} : (tensor<2x3xf32>, tensor<2x2xi64>) -> tensor<2x2xf32>
  func.return %r : tensor<2x2xf32>
}
