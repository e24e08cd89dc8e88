// rsqrt_o2: only mode TOLERANCE has tolerances.
// against: official

func.func @valid(%operand: tensor<5xf8E5M2>) -> tensor<5xf8E5M2> {
  %result = stablehlo.rsqrt %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<5xf8E5M2>
  return %result : tensor<5xf8E5M2>
}

// -----

func.func @invalid(%operand: tensor<5xf8E5M2>) -> tensor<5xf8E5M2> {
  // expected-error@+1 {{rsqrt_o2}}
  %result = stablehlo.rsqrt %operand {result_accuracy = #stablehlo.result_accuracy<ulps = 4, mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<5xf8E5M2>
  return %result : tensor<5xf8E5M2>
}
