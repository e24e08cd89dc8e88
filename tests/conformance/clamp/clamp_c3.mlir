// clamp_c3: min, operand and max have one element type.

func.func @valid(%min: tensor<2xf32>, %operand: tensor<2xf32>, %max: tensor<2xf32>) -> tensor<2xf32> {
  %result = stablehlo.clamp %min, %operand, %max : tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%min: tensor<2xf32>, %operand: tensor<2xf32>, %max: tensor<2xf64>) -> tensor<2xf32> {
  // expected-error@+1 {{clamp_c3}}
  %result = stablehlo.clamp %min, %operand, %max : (tensor<2xf32>, tensor<2xf32>, tensor<2xf64>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
