// Cases of enums, names of structures.
func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %r: tensor<16x3xf32>, %i: tensor<4x1xi64>) {
  %0 = "stablehlo.dot"(%x, %y) <{precision_config = [DEFAULT, HIGH]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot_dimension_numbers<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo.precision<DEFAULT>, #stablehlo.precision<DEFAULT>]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %3 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = ["HIGH", "HIGH"]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %4 = func.call @g(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "func.call"(%x) <{callee = g}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = stablehlo.compare LT, %i, %i, FLOAT : (tensor<4x1xi64>, tensor<4x1xi64>) -> tensor<4x1xi1>
  %7 = "stablehlo.gather"(%r, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>}> : (tensor<16x3xf32>, tensor<4x1xi64>) -> tensor<4x3xf32>
  %8 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision_config = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %9 = stablehlo.dot_general %x, %y, batch_dims = [0] x [0], contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %10 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], batching_dims = [0] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}
func.func private @g(%x: tensor<2x3xf32>) -> tensor<2x3xf32>
