// name: pad_and_slice
// types: f32 f64 f16 bf16 i32 i8 ui8 i1 complex<f32> f8E4M3FN i4
func.func @main(%x: tensor<{a}x{b}x{type}>, %p: tensor<{type}>) -> (tensor<{a}x{b}x{type}>, tensor<{a+3}x{b}x{type}>) {
  %0 = stablehlo.pad %x, %p, low = [1, 0], high = [2, 0], interior = [0, 0] : (tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{a+3}x{b}x{type}>
  %1 = stablehlo.slice %0 [1:{a+1}, 0:{b}] : (tensor<{a+3}x{b}x{type}>) -> tensor<{a}x{b}x{type}>
  return %1, %0 : tensor<{a}x{b}x{type}>, tensor<{a+3}x{b}x{type}>
}
// -----
// name: concatenate_and_slice
// types: f32 f64 f16 bf16 i32 i8 ui8 i1 complex<f32> f8E5M2
func.func @main(%x: tensor<{a}x{b}x{type}>, %y: tensor<{a}x{c}x{type}>) -> (tensor<{a}x{c}x{type}>, tensor<{a}x{b+c}x{type}>) {
  %0 = stablehlo.concatenate %x, %y, dim = 1 : (tensor<{a}x{b}x{type}>, tensor<{a}x{c}x{type}>) -> tensor<{a}x{b+c}x{type}>
  %1 = stablehlo.slice %0 [0:{a}, {b}:{b+c}] : (tensor<{a}x{b+c}x{type}>) -> tensor<{a}x{c}x{type}>
  return %1, %0 : tensor<{a}x{c}x{type}>, tensor<{a}x{b+c}x{type}>
}
// -----
// name: layout_changes
// types: f32 f64 f16 bf16 i32 i8 ui8 i1 complex<f32> f8E5M2 i4
func.func @main(%x: tensor<{a}x{b}x{c}x{type}>) -> (tensor<{c}x{b}x{a}x{type}>, tensor<{a}x{b}x{c}x{type}>) {
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<{a}x{b}x{c}x{type}>) -> tensor<{c}x{a}x{b}x{type}>
  %1 = stablehlo.transpose %0, dims = [0, 2, 1] : (tensor<{c}x{a}x{b}x{type}>) -> tensor<{c}x{b}x{a}x{type}>
  %2 = stablehlo.reverse %1, dims = [0, 2] : tensor<{c}x{b}x{a}x{type}>
  %3 = stablehlo.reshape %2 : (tensor<{c}x{b}x{a}x{type}>) -> tensor<{a}x{b}x{c}x{type}>
  return %2, %3 : tensor<{c}x{b}x{a}x{type}>, tensor<{a}x{b}x{c}x{type}>
}
// -----
// name: broadcast_and_sum
// types: f32 f64 bf16 i32 i64
func.func @main(%x: tensor<{b}x{type}>) -> (tensor<{b}x{type}>, tensor<{a}x{b}x{type}>) {
  %zero = stablehlo.constant dense<{zero}> : tensor<{type}>
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<{b}x{type}>) -> tensor<{a}x{b}x{type}>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<{a}x{b}x{type}>, tensor<{type}>) -> tensor<{b}x{type}>
  return %1, %0 : tensor<{b}x{type}>, tensor<{a}x{b}x{type}>
}
// -----
// name: update_and_read
// types: f32 f64 i32 i8 bf16 i1
func.func @main(%x: tensor<8x{b}x{type}>, %u: tensor<2x{b}x{type}>, %i: tensor<i32>) -> (tensor<2x{b}x{type}>, tensor<8x{b}x{type}>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %zero : (tensor<8x{b}x{type}>, tensor<2x{b}x{type}>, tensor<i32>, tensor<i32>) -> tensor<8x{b}x{type}>
  %1 = stablehlo.dynamic_slice %0, %i, %zero, sizes = [2, {b}] : (tensor<8x{b}x{type}>, tensor<i32>, tensor<i32>) -> tensor<2x{b}x{type}>
  return %1, %0 : tensor<2x{b}x{type}>, tensor<8x{b}x{type}>
}
// -----
// name: scatter_of_rows
// types: f32 f64 i32 i64 bf16
func.func @main(%x: tensor<6x{b}x{type}>, %i: tensor<{a}x1xi32>, %u: tensor<{a}x{b}x{type}>) -> tensor<6x{b}x{type}> {
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%l: tensor<{type}>, %r: tensor<{type}>):
    %1 = stablehlo.add %l, %r : tensor<{type}>
    stablehlo.return %1 : tensor<{type}>
  }) : (tensor<6x{b}x{type}>, tensor<{a}x1xi32>, tensor<{a}x{b}x{type}>) -> tensor<6x{b}x{type}>
  return %0 : tensor<6x{b}x{type}>
}
// -----
// name: bits_and_back
// types: f32
func.func @main(%x: tensor<{a}x{b}xf32>) -> (tensor<{a}x{b}xi32>, tensor<{a}x{b}xf32>, tensor<{a}x{b}x2xi16>) {
  %mask = stablehlo.constant dense<2147483647> : tensor<{a}x{b}xi32>
  %0 = stablehlo.bitcast_convert %x : (tensor<{a}x{b}xf32>) -> tensor<{a}x{b}xi32>
  %1 = stablehlo.and %0, %mask : tensor<{a}x{b}xi32>
  %2 = stablehlo.bitcast_convert %1 : (tensor<{a}x{b}xi32>) -> tensor<{a}x{b}xf32>
  %3 = stablehlo.bitcast_convert %1 : (tensor<{a}x{b}xi32>) -> tensor<{a}x{b}x2xi16>
  return %0, %2, %3 : tensor<{a}x{b}xi32>, tensor<{a}x{b}xf32>, tensor<{a}x{b}x2xi16>
}
// -----
// name: sorted_pairs
// types: f32 f64 i32 i8 ui8 bf16
func.func @main(%x: tensor<{a}x{b}x{type}>) -> (tensor<{a}x{b}x{type}>, tensor<{a}x{b}xi32>) {
  %0 = stablehlo.iota dim = 1 : tensor<{a}x{b}xi32>
  %1:2 = "stablehlo.sort"(%x, %0) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%l: tensor<{type}>, %r: tensor<{type}>, %i: tensor<i32>, %j: tensor<i32>):
    %2 = stablehlo.compare GT, %l, %r : (tensor<{type}>, tensor<{type}>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<{a}x{b}x{type}>, tensor<{a}x{b}xi32>) -> (tensor<{a}x{b}x{type}>, tensor<{a}x{b}xi32>)
  return %1#0, %1#1 : tensor<{a}x{b}x{type}>, tensor<{a}x{b}xi32>
}
// -----
// name: counted_loop
// types: f32 f64 i32 i64 bf16
func.func @main(%x: tensor<{a}x{type}>, %y: tensor<{a}x{type}>) -> (tensor<{a}x{type}>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i32>, tensor<{a}x{type}>
  cond {
    %n = stablehlo.constant dense<{c}> : tensor<i32>
    %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.add %i, %one : tensor<i32>
    %3 = stablehlo.add %s, %y : tensor<{a}x{type}>
    stablehlo.return %2, %3 : tensor<i32>, tensor<{a}x{type}>
  }
  return %0#1, %0#0 : tensor<{a}x{type}>, tensor<i32>
}
// -----
// name: chosen_branch
// types: f32 f64 i32 bf16 i8
func.func @main(%p: tensor<i1>, %x: tensor<{a}x{type}>, %y: tensor<{a}x{type}>) -> tensor<{a}x{type}> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.add %x, %y : tensor<{a}x{type}>
    stablehlo.return %1 : tensor<{a}x{type}>
  }, {
    %2 = stablehlo.subtract %x, %y : tensor<{a}x{type}>
    stablehlo.return %2 : tensor<{a}x{type}>
  }) : (tensor<i1>) -> tensor<{a}x{type}>
  return %0 : tensor<{a}x{type}>
}
