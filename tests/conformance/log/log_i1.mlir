// log_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x2xf8E4M3FN> {
  %result = stablehlo.log %operand : tensor<1x2xf8E4M3FN>
  return %result : tensor<1x2xf8E4M3FN>
}

// -----

func.func @invalid(%operand: tensor<1x2xi64>) -> tensor<1x2xi64> {
  // expected-error@+2 {{log_i1}}
  // expected-error@+1 {{log_r1}}
  %result = stablehlo.log %operand : tensor<1x2xi64>
  return %result : tensor<1x2xi64>
}
