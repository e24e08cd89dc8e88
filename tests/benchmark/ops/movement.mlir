// ops: broadcast_in_dim
func.func @main(%a: tensor<512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) {broadcast_dimensions = array<i64: 0>} : (tensor<512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: concatenate
func.func @main(%a: tensor<512x256x$T>, %b: tensor<512x256x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %b) {dimension = 1 : i64} : (tensor<512x256x$T>, tensor<512x256x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: dynamic_slice
func.func @main(%a: tensor<512x512x$T>) -> tensor<511x511x$T> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %0 = "$OP"(%a, %i, %i) {slice_sizes = array<i64: 511, 511>} : (tensor<512x512x$T>, tensor<i32>, tensor<i32>) -> tensor<511x511x$T>
  return %0 : tensor<511x511x$T>
}
// -----
// ops: dynamic_update_slice
func.func @main(%a: tensor<512x512x$T>, %b: tensor<500x500x$T>) -> tensor<512x512x$T> {
  %i = stablehlo.constant dense<1> : tensor<i32>
  %0 = "$OP"(%a, %b, %i, %i) : (tensor<512x512x$T>, tensor<500x500x$T>, tensor<i32>, tensor<i32>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: gather
// name: gather of rows
func.func @main(%a: tensor<512x512x$T>, %i: tensor<512x1xi32>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 512>} : (tensor<512x512x$T>, tensor<512x1xi32>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: gather
// name: gather of elements
func.func @main(%a: tensor<512x$T>, %i: tensor<512x512x1xi32>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1>} : (tensor<512x$T>, tensor<512x512x1xi32>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: torch_index_select
func.func @main(%a: tensor<512x512x$T>, %i: tensor<512xi32>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %i) {dim = 0 : i64, batch_dims = 0 : i64} : (tensor<512x512x$T>, tensor<512xi32>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: scatter
// name: scatter of rows, replaced
func.func @main(%a: tensor<512x512x$T>, %i: tensor<512x1xi32>, %u: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a, %i, %u) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    stablehlo.return %y : tensor<$T>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<512x512x$T>, tensor<512x1xi32>, tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: scatter
// name: scatter of elements, added
func.func @main(%a: tensor<512x$T>, %i: tensor<512x512x1xi32>, %u: tensor<512x512x$T>) -> tensor<512x$T> {
  %0 = "$OP"(%a, %i, %u) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.add %x, %y : tensor<$T>
    stablehlo.return %1 : tensor<$T>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>} : (tensor<512x$T>, tensor<512x512x1xi32>, tensor<512x512x$T>) -> tensor<512x$T>
  return %0 : tensor<512x$T>
}
// -----
// ops: iota
func.func @main() -> tensor<512x512x$T> {
  %0 = "$OP"() {iota_dimension = 1 : i64} : () -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: pad
func.func @main(%a: tensor<512x512x$T>, %z: tensor<$T>) -> tensor<516x516x$T> {
  %0 = "$OP"(%a, %z) {edge_padding_low = array<i64: 2, 2>, edge_padding_high = array<i64: 2, 2>, interior_padding = array<i64: 0, 0>} : (tensor<512x512x$T>, tensor<$T>) -> tensor<516x516x$T>
  return %0 : tensor<516x516x$T>
}
// -----
// ops: pad
// name: pad, interior
func.func @main(%a: tensor<256x256x$T>, %z: tensor<$T>) -> tensor<511x511x$T> {
  %0 = "$OP"(%a, %z) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 1, 1>} : (tensor<256x256x$T>, tensor<$T>) -> tensor<511x511x$T>
  return %0 : tensor<511x511x$T>
}
// -----
// ops: reshape
func.func @main(%a: tensor<512x512x$T>) -> tensor<1024x256x$T> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<1024x256x$T>
  return %0 : tensor<1024x256x$T>
}
// -----
// ops: reverse
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) {dimensions = array<i64: 0, 1>} : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: slice
func.func @main(%a: tensor<512x512x$T>) -> tensor<256x256x$T> {
  %0 = "$OP"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 512, 512>, strides = array<i64: 2, 2>} : (tensor<512x512x$T>) -> tensor<256x256x$T>
  return %0 : tensor<256x256x$T>
}
// -----
// ops: transpose
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) {permutation = array<i64: 1, 0>} : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: optimization_barrier
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: sort
func.func @main(%a: tensor<512x512x$T>) -> tensor<512x512x$T> {
  %0 = "$OP"(%a) ({
  ^bb0(%x: tensor<$T>, %y: tensor<$T>):
    %1 = stablehlo.compare LT, %x, %y : (tensor<$T>, tensor<$T>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) {dimension = 1 : i64, is_stable = true} : (tensor<512x512x$T>) -> tensor<512x512x$T>
  return %0 : tensor<512x512x$T>
}
// -----
// ops: chlo.top_k
func.func @main(%a: tensor<512x512x$T>) -> (tensor<512x8x$T>, tensor<512x8xi32>) {
  %0:2 = "$OP"(%a) {k = 8 : i64} : (tensor<512x512x$T>) -> (tensor<512x8x$T>, tensor<512x8xi32>)
  return %0#0, %0#1 : tensor<512x8x$T>, tensor<512x8xi32>
}
