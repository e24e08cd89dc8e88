// exponential_minus_one_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.exponential_minus_one %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{exponential_minus_one_o2}}
  %result = stablehlo.exponential_minus_one %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
