// rsqrt_o1: tolerances are not negative.
// against: official

func.func @valid(%operand: tensor<5xf8E5M2>) -> tensor<5xf8E5M2> {
  %result = stablehlo.rsqrt %operand {result_accuracy = #stablehlo.result_accuracy<atol = 1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<5xf8E5M2>
  return %result : tensor<5xf8E5M2>
}

// -----

func.func @invalid(%operand: tensor<5xf8E5M2>) -> tensor<5xf8E5M2> {
  // expected-error@+1 {{rsqrt_o1}}
  %result = stablehlo.rsqrt %operand {result_accuracy = #stablehlo.result_accuracy<atol = -1.0e-5, rtol = 1.0e-3, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<5xf8E5M2>
  return %result : tensor<5xf8E5M2>
}
