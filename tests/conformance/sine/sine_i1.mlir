// sine_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<?xf32>) -> tensor<?xf32> {
  %result = stablehlo.sine %operand : tensor<?xf32>
  return %result : tensor<?xf32>
}

// -----

func.func @invalid(%operand: tensor<?xi32>) -> tensor<?xi32> {
  // expected-error@+2 {{sine_i1}}
  // expected-error@+1 {{sine_r1}}
  %result = stablehlo.sine %operand : tensor<?xi32>
  return %result : tensor<?xi32>
}
