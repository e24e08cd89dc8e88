// log_plus_one_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<?x2xf16>) -> tensor<?x2xf16> {
  %result = stablehlo.log_plus_one %operand : tensor<?x2xf16>
  return %result : tensor<?x2xf16>
}

// -----

func.func @invalid(%operand: tensor<?x2xf16>) -> tensor<?x3xf16> {
  // expected-error@+1 {{log_plus_one_c1}}
  %result = stablehlo.log_plus_one %operand : (tensor<?x2xf16>) -> tensor<?x3xf16>
  return %result : tensor<?x3xf16>
}
