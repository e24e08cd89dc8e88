// Two batching dimensions of one size, in another order in the scatter indices.
// name: two_batches
// data: distinct
func.func @main(%a: tensor<3x3x4x{type}>, %u: tensor<3x3x{type}>) -> tensor<3x3x4x{type}> {
  %i = "stablehlo.constant"() <{value = dense<[[0, 1, 2], [3, 0, 1], [1, 2, 3]]> : tensor<3x3xi32>}>
      : () -> tensor<3x3xi32>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [2],
      input_batching_dims = [0, 1], scatter_indices_batching_dims = [1, 0], scatter_dims_to_operand_dims = [2],
      index_vector_dim = 2>, indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    "stablehlo.return"(%y) : (tensor<{type}>) -> ()
  }) : (tensor<3x3x4x{type}>, tensor<3x3xi32>, tensor<3x3x{type}>) -> tensor<3x3x4x{type}>
  func.return %0 : tensor<3x3x4x{type}>
}

// -----
// Index vectors name the axes of a square input in reverse.
// name: axes_turned
// data: distinct
func.func @main(%a: tensor<4x4x{type}>, %u: tensor<3x{type}>) -> tensor<4x4x{type}> {
  %i = "stablehlo.constant"() <{value = dense<[[0, 1], [3, 2], [1, 3]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1],
      scatter_dims_to_operand_dims = [1, 0], index_vector_dim = 1>, indices_are_sorted = false,
      unique_indices = true}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    "stablehlo.return"(%y) : (tensor<{type}>) -> ()
  }) : (tensor<4x4x{type}>, tensor<3x2xi32>, tensor<3x{type}>) -> tensor<4x4x{type}>
  func.return %0 : tensor<4x4x{type}>
}

// -----
// Two inputs of one type; the update computation exchanges them.
// name: two_inputs
// data: distinct
func.func @main(%a: tensor<4x{type}>, %b: tensor<4x{type}>, %u: tensor<2x{type}>, %v: tensor<2x{type}>) -> (tensor<4x{type}>, tensor<4x{type}>) {
  %i = "stablehlo.constant"() <{value = dense<[[2], [0]]> : tensor<2x1xi32>}> : () -> tensor<2x1xi32>
  %0:2 = "stablehlo.scatter"(%a, %b, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<
      inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>,
      indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%p: tensor<{type}>, %q: tensor<{type}>, %x: tensor<{type}>, %y: tensor<{type}>):
    "stablehlo.return"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> ()
  }) : (tensor<4x{type}>, tensor<4x{type}>, tensor<2x1xi32>, tensor<2x{type}>, tensor<2x{type}>) -> (tensor<4x{type}>, tensor<4x{type}>)
  func.return %0#0, %0#1 : tensor<4x{type}>, tensor<4x{type}>
}

// -----
// An index of ui8 that would be negative as a signed byte.
// name: far_index
// data: distinct
func.func @main(%a: tensor<160x{type}>, %u: tensor<2x{type}>) -> tensor<160x{type}> {
  %i = "stablehlo.constant"() <{value = dense<[[150], [3]]> : tensor<2x1xui8>}> : () -> tensor<2x1xui8>
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = true}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    "stablehlo.return"(%y) : (tensor<{type}>) -> ()
  }) : (tensor<160x{type}>, tensor<2x1xui8>, tensor<2x{type}>) -> tensor<160x{type}>
  func.return %0 : tensor<160x{type}>
}

// -----
// Sums of integers with more bits than bf16 has; several updates for one element.
// name: long_integers
// data: small_integers
// types: f32 f64 i64
// order_proof: yes
func.func @main(%a: tensor<4xi32>, %b: tensor<8xi32>) -> tensor<4x{type}> {
  %f = "stablehlo.constant"() <{value = dense<1027> : tensor<8xi32>}> : () -> tensor<8xi32>
  %e = "stablehlo.xor"(%b, %f) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  %u = "stablehlo.convert"(%e) : (tensor<8xi32>) -> tensor<8x{type}>
  %c = "stablehlo.convert"(%a) : (tensor<4xi32>) -> tensor<4x{type}>
  %i = "stablehlo.constant"() <{value = dense<[[1], [0], [1], [3], [3], [1], [0], [2]]> : tensor<8x1xi32>}>
      : () -> tensor<8x1xi32>
  %0 = "stablehlo.scatter"(%c, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
      scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%x: tensor<{type}>, %y: tensor<{type}>):
    %s = "stablehlo.add"(%x, %y) : (tensor<{type}>, tensor<{type}>) -> tensor<{type}>
    "stablehlo.return"(%s) : (tensor<{type}>) -> ()
  }) : (tensor<4x{type}>, tensor<8x1xi32>, tensor<8x{type}>) -> tensor<4x{type}>
  func.return %0 : tensor<4x{type}>
}
