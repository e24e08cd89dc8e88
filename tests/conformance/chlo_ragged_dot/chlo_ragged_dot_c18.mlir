// chlo_ragged_dot_c18: rhs has a group dimension if and only if the ragged dimension is neither batching nor contracting.

func.func @valid(%lhs: tensor<4x6xf32>, %rhs: tensor<6x5xf32>, %sizes: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [1], rhs_group_dimensions = []>} : (tensor<4x6xf32>, tensor<6x5xf32>, tensor<3xi64>) -> tensor<3x4x5xf32>
  return
}

// -----

func.func @invalid(%lhs: tensor<4x6xf32>, %rhs: tensor<3x6x5xf32>, %sizes: tensor<3xi64>) {
  // expected-error@+1 {{chlo_ragged_dot_c18}}
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>} : (tensor<4x6xf32>, tensor<3x6x5xf32>, tensor<3xi64>) -> tensor<3x4x5xf32>
  return
}
