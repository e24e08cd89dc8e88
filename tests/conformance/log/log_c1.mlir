// log_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x2xf8E4M3FN> {
  %result = stablehlo.log %operand : tensor<1x2xf8E4M3FN>
  return %result : tensor<1x2xf8E4M3FN>
}

// -----

func.func @invalid(%operand: tensor<1x2xf8E4M3FN>) -> tensor<1x3xf8E4M3FN> {
  // expected-error@+1 {{log_c1}}
  %result = stablehlo.log %operand : (tensor<1x2xf8E4M3FN>) -> tensor<1x3xf8E4M3FN>
  return %result : tensor<1x3xf8E4M3FN>
}
