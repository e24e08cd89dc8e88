// dot_general_i5: lhs_contracting_dimensions is a list of integers of type si64; the attribute may be written on its own, as the table names it.

func.func @main(%lhs: tensor<2x3x4xf32>, %rhs: tensor<2x4x5xf32>) {
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{lhs_batching_dimensions = array<i64: 0>, rhs_batching_dimensions = array<i64: 0>, lhs_contracting_dimensions = array<i64: 2>, rhs_contracting_dimensions = array<i64: 1>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3x4xf32>, %rhs: tensor<2x4x5xf32>) {
  // expected-error@+1 {{dot_general_i5}}
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{lhs_batching_dimensions = array<i64: 0>, rhs_batching_dimensions = array<i64: 0>, lhs_contracting_dimensions = array<i32: 2>, rhs_contracting_dimensions = array<i64: 1>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  return
}
