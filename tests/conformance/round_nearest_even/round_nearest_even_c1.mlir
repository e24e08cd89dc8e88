// round_nearest_even_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<3xf4E2M1FN>) -> tensor<3xf4E2M1FN> {
  %result = stablehlo.round_nearest_even %operand : tensor<3xf4E2M1FN>
  return %result : tensor<3xf4E2M1FN>
}

// -----

func.func @invalid(%operand: tensor<3xf4E2M1FN>) -> tensor<2xf4E2M1FN> {
  // expected-error@+1 {{round_nearest_even_c1}}
  %result = stablehlo.round_nearest_even %operand : (tensor<3xf4E2M1FN>) -> tensor<2xf4E2M1FN>
  return %result : tensor<2xf4E2M1FN>
}
