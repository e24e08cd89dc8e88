// chlo_ragged_dot_c2: lhs and rhs have the same number of contracting dimensions.

func.func @valid(%lhs: tensor<4x6xf32>, %rhs: tensor<3x6x5xf32>, %sizes: tensor<3xi64>) {
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<4x6xf32>, tensor<3x6x5xf32>, tensor<3xi64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @invalid(%lhs: tensor<4x6xf32>, %rhs: tensor<3x6x5xf32>, %sizes: tensor<3xi64>) {
  // expected-error@+2 {{chlo_ragged_dot_c2}}
  // expected-error@+1 {{chlo_ragged_dot_c10}}
  %r = "chlo.ragged_dot"(%lhs, %rhs, %sizes) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<4x6xf32>, tensor<3x6x5xf32>, tensor<3xi64>) -> tensor<4x6x5xf32>
  return
}
