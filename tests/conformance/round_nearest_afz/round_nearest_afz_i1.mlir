// round_nearest_afz_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<f64>) -> tensor<f64> {
  %result = stablehlo.round_nearest_afz %operand : tensor<f64>
  return %result : tensor<f64>
}

// -----

func.func @invalid(%operand: tensor<ui8>) -> tensor<ui8> {
  // expected-error@+2 {{round_nearest_afz_i1}}
  // expected-error@+1 {{round_nearest_afz_r1}}
  %result = stablehlo.round_nearest_afz %operand : tensor<ui8>
  return %result : tensor<ui8>
}
