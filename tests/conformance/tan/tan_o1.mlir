// tan_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.tan %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%operand: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{tan_o1}}
  %result = stablehlo.tan %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
}
