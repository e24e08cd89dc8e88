// dot_general_o1: a batching size that is static only in rhs is that of the result.
// against: official
func.func @main(%lhs: tensor<?x3x4xf32>, %rhs: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<?x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<?x3x4xf32>, %rhs: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general_o1}}
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<?x3x4xf32>, tensor<2x4x5xf32>) -> tensor<7x3x5xf32>
  return
}
