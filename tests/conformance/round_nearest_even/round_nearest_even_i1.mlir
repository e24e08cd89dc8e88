// round_nearest_even_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<3xf4E2M1FN>) -> tensor<3xf4E2M1FN> {
  %result = stablehlo.round_nearest_even %operand : tensor<3xf4E2M1FN>
  return %result : tensor<3xf4E2M1FN>
}

// -----

func.func @invalid(%operand: tensor<3xi1>) -> tensor<3xi1> {
  // expected-error@+2 {{round_nearest_even_i1}}
  // expected-error@+1 {{round_nearest_even_r1}}
  %result = stablehlo.round_nearest_even %operand : tensor<3xi1>
  return %result : tensor<3xi1>
}
