// chlo_ragged_dot_i9: rhs_group_dimensions is a list of integers of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%lhs: tensor<2x4x6xf32>, %rhs: tensor<3x2x6x5xf32>, %sizes: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {lhs_batching_dimensions = array<i64: 0>, rhs_batching_dimensions = array<i64: 1>, lhs_contracting_dimensions = array<i64: 2>, rhs_contracting_dimensions = array<i64: 2>, lhs_ragged_dimensions = array<i64: 1>, rhs_group_dimensions = array<i64: 0>} : (tensor<2x4x6xf32>, tensor<3x2x6x5xf32>, tensor<3xi64>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @invalid(%lhs: tensor<2x4x6xf32>, %rhs: tensor<3x2x6x5xf32>, %sizes: tensor<3xi64>) {
  // expected-error@+1 {{chlo_ragged_dot_i9}}
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {lhs_batching_dimensions = array<i64: 0>, rhs_batching_dimensions = array<i64: 1>, lhs_contracting_dimensions = array<i64: 2>, rhs_contracting_dimensions = array<i64: 2>, lhs_ragged_dimensions = array<i64: 1>, rhs_group_dimensions = array<i32: 0>} : (tensor<2x4x6xf32>, tensor<3x2x6x5xf32>, tensor<3xi64>) -> tensor<2x4x5xf32>
  return
}
