// chlo_ragged_dot_c14: the shape of group_sizes is the sizes of the outer dimensions, then the number of groups.

func.func @valid(%lhs: tensor<2x4x6xf32>, %rhs: tensor<3x2x6x5xf32>, %sizes: tensor<2x3xi64>) {
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<2x4x6xf32>, tensor<3x2x6x5xf32>, tensor<2x3xi64>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @invalid(%lhs: tensor<2x4x6xf32>, %rhs: tensor<3x2x6x5xf32>, %sizes: tensor<7x3xi64>) {
  // expected-error@+1 {{chlo_ragged_dot_c14}}
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<2x4x6xf32>, tensor<3x2x6x5xf32>, tensor<7x3xi64>) -> tensor<2x4x5xf32>
  return
}
