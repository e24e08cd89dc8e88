// Square operands: shapes do not show which dimensions are contracted.
// name: square
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<3x3x{type}>, %b: tensor<3x3x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>}> : (tensor<3x3x{type}>, tensor<3x3x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// Two batching dimensions of one size, in another order on the right.
// name: two_batches
// data: small_integers
// order_proof: yes
func.func @main(%a: tensor<3x3x2x{type}>, %b: tensor<3x3x2x{type}>) -> tensor<3x3x{type}> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1],
      rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}>
      : (tensor<3x3x2x{type}>, tensor<3x3x2x{type}>) -> tensor<3x3x{type}>
  func.return %0 : tensor<3x3x{type}>
}

// -----
// Products of short integers that only the wider result type can hold.
// name: widened
// data: small_integers
// types: i4 i8 ui4 ui8 i16
// order_proof: yes
func.func @main(%a: tensor<3x4x{type}>, %b: tensor<4x2x{type}>) -> tensor<3x2xi32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>}> : (tensor<3x4x{type}>, tensor<4x2x{type}>) -> tensor<3x2xi32>
  func.return %0 : tensor<3x2xi32>
}

// -----
// Factors with more bits than f32 has, at the precision that leaves them.
// name: highest
// data: small_integers
// types: f64
// order_proof: yes
func.func @main(%a: tensor<3x4xi32>, %b: tensor<4x2xi32>) -> tensor<3x2x{type}> {
  %f = "stablehlo.constant"() <{value = dense<1048583> : tensor<3x4xi32>}> : () -> tensor<3x4xi32>
  %e = "stablehlo.xor"(%a, %f) : (tensor<3x4xi32>, tensor<3x4xi32>) -> tensor<3x4xi32>
  %x = "stablehlo.convert"(%e) : (tensor<3x4xi32>) -> tensor<3x4x{type}>
  %y = "stablehlo.convert"(%b) : (tensor<4x2xi32>) -> tensor<4x2x{type}>
  %0 = "stablehlo.dot_general"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGHEST>,
      #stablehlo<precision HIGHEST>]}> : (tensor<3x4x{type}>, tensor<4x2x{type}>) -> tensor<3x2x{type}>
  func.return %0 : tensor<3x2x{type}>
}

// -----
// One product for each element: it shows what the operands are rounded to.
// name: algorithm_bf16
// data: ordinary
// types: f32
func.func @main(%a: tensor<3x1x{type}>, %b: tensor<1x4x{type}>) -> tensor<3x4x{type}> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = bf16,
      rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1,
      num_primitive_operations = 1, allow_imprecise_accumulation = false>}>
      : (tensor<3x1x{type}>, tensor<1x4x{type}>) -> tensor<3x4x{type}>
  func.return %0 : tensor<3x4x{type}>
}

// -----
// One product for each element, at the precision that leaves the operands as they are: the other precisions may round them.
// name: single_product
// data: ordinary
// types: f32
func.func @main(%a: tensor<3x1x{type}>, %b: tensor<1x4x{type}>) -> tensor<3x4x{type}> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1],
      rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision HIGHEST>,
      #stablehlo<precision HIGHEST>]}> : (tensor<3x1x{type}>, tensor<1x4x{type}>) -> tensor<3x4x{type}>
  func.return %0 : tensor<3x4x{type}>
}
