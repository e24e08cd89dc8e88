// bitcast_convert_c1: narrower elements fill a last dimension.

func.func @valid(%operand: tensor<4xf32>) -> tensor<4x4xui8> {
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf32>) -> tensor<4x4xui8>
  return %result : tensor<4x4xui8>
}

// -----

func.func @invalid(%operand: tensor<4xf32>) -> tensor<4x3xui8> {
  // expected-error@+1 {{bitcast_convert_c1}}
  %result = stablehlo.bitcast_convert %operand : (tensor<4xf32>) -> tensor<4x3xui8>
  return %result : tensor<4x3xui8>
}
