// bitcast_convert_i1: the operand is a tensor.

func.func @valid(%operand: tensor<4xf32>) -> tensor<4xi32> {
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf32>) -> tensor<4xi32>
  return %result : tensor<4xi32>
}

// -----

func.func @invalid(%operand: !stablehlo.token) -> tensor<4xi32> {
  // expected-error@+1 {{bitcast_convert_i1}}
  %result = stablehlo.bitcast_convert %operand : (!stablehlo.token) -> tensor<4xi32>
  return %result : tensor<4xi32>
}
