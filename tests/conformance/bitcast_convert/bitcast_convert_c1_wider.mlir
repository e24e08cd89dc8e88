// bitcast_convert_c1: wider elements combine those of the last dimension.

func.func @valid(%operand: tensor<3x2xf32>) -> tensor<3xf64> {
  %result = stablehlo.bitcast_convert %operand : (tensor<3x2xf32>) -> tensor<3xf64>
  return %result : tensor<3xf64>
}

// -----

func.func @invalid(%operand: tensor<3x4xf32>) -> tensor<3xf64> {
  // expected-error@+1 {{bitcast_convert_c1}}
  %result = stablehlo.bitcast_convert %operand : (tensor<3x4xf32>) -> tensor<3xf64>
  return %result : tensor<3xf64>
}
