// Factors with more bits than f32 and bf16 have, at the precision that leaves them.
// name: highest
// data: small_integers
// types: f32 f64
// order_proof: yes
func.func @main(%a: tensor<5x2xi32>, %b: tensor<2x2x3xi32>) -> tensor<5x3x{type}> {
  %f = "stablehlo.constant"() <{value = dense<1027> : tensor<5x2xi32>}> : () -> tensor<5x2xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<5x2xi32>, tensor<5x2xi32>) -> tensor<5x2xi32>
  %x = "stablehlo.convert"(%e) : (tensor<5x2xi32>) -> tensor<5x2x{type}>
  %y = "stablehlo.convert"(%b) : (tensor<2x2x3xi32>) -> tensor<2x2x3x{type}>
  %g = "stablehlo.constant"() <{value = dense<[3, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
      rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
      lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision HIGHEST>,
      #chlo<precision HIGHEST>]}> : (tensor<5x2x{type}>, tensor<2x2x3x{type}>, tensor<2xi32>) -> tensor<5x3x{type}>
  func.return %0 : tensor<5x3x{type}>
}

// -----
// Groups of rows, each with a matrix of its own; groups of different sizes.
// name: rows
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<6x2x{type}>, %b: tensor<3x2x2x{type}>) -> tensor<6x2x{type}> {
  %g = "stablehlo.constant"() <{value = dense<[3, 1, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
      rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1],
      lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x2x{type}>, tensor<3x2x2x{type}>, tensor<3xi32>) ->
      tensor<6x2x{type}>
  func.return %0 : tensor<6x2x{type}>
}

// -----
// Groups of the contracted dimension; groups of different sizes.
// name: slices
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<2x6x{type}>, %b: tensor<6x3x{type}>) -> tensor<3x2x3x{type}> {
  %g = "stablehlo.constant"() <{value = dense<[1, 3, 2]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %0 = "chlo.ragged_dot"(%a, %b, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [],
      rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0],
      lhs_ragged_dimensions = [1], rhs_group_dimensions = []>}> : (tensor<2x6x{type}>, tensor<6x3x{type}>, tensor<3xi32>) ->
      tensor<3x2x3x{type}>
  func.return %0 : tensor<3x2x3x{type}>
}
