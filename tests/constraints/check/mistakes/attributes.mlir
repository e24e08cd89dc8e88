// Attributes: names, kinds, enums, structures.
func.func @main(%x: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%x) {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "stablehlo.reverse"(%x) {dimensions = array<i32: 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "stablehlo.concatenate"(%x, %x) {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %3 = "stablehlo.compare"(%x, %x) {comparison_direction = "GE"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %4 = stablehlo.compare ge, %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %5 = "stablehlo.compare"(%x, %x) {comparison_direction = GE} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %6 = "stablehlo.compare"(%x, %x) {comparison_direction = #mhlo<comparison_direction GE>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %7 = "stablehlo.compare"(%x, %x) {comparison_direction = #stablehlo<direction GE>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %8 = "stablehlo.dot_general"(%x, %x) {dot_dimension_numbers = {lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]}} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  %9 = "stablehlo.dot_general"(%x, %x) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dims = [1], rhs_contracting_dimensions = [1]>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  %10 = "stablehlo.iota"() {iota_dimension: 0} : () -> tensor<2xf32>
  %11 = "stablehlo.custom_call"(%x) {has_side_effect = true} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %12 = stablehlo.transpose %x, perm = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %13 = stablehlo.transpose %x, dims = (1, 0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %14 = "stablehlo.cholesky"(%x) {lower = True} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
