// bitcast_convert_c1: the shape is unchanged for elements of equal width.

func.func @valid(%operand: tensor<4xf32>) -> tensor<4xi32> {
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf32>) -> tensor<4xi32>
  return %result : tensor<4xi32>
}

// -----

func.func @invalid(%operand: tensor<4xf32>) -> tensor<5xi32> {
  // expected-error@+1 {{bitcast_convert_c1}}
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf32>) -> tensor<5xi32>
  return %result : tensor<5xi32>
}
