// sine_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<?xf32>) -> tensor<?xf32> {
  %result = stablehlo.sine %operand : tensor<?xf32>
  return %result : tensor<?xf32>
}

// -----

func.func @invalid(%operand: tensor<?xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{sine_c1}}
  %result = stablehlo.sine %operand : (tensor<?xf32>) -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}
