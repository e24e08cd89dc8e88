// exponential_minus_one_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.exponential_minus_one %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{exponential_minus_one_o1}}
  %result = stablehlo.exponential_minus_one %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
