// log_plus_one_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<?x2xf16>) -> tensor<?x2xf16> {
  %result = stablehlo.log_plus_one %operand : tensor<?x2xf16>
  return %result : tensor<?x2xf16>
}

// -----

func.func @invalid(%operand: tensor<?x2xi16>) -> tensor<?x2xi16> {
  // expected-error@+2 {{log_plus_one_i1}}
  // expected-error@+1 {{log_plus_one_r1}}
  %result = stablehlo.log_plus_one %operand : tensor<?x2xi16>
  return %result : tensor<?x2xi16>
}
