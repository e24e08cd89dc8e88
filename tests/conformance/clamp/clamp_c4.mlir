// clamp_c4: the result has the type of the operand.

func.func @valid(%min: tensor<2xf32>, %operand: tensor<2xf32>, %max: tensor<2xf32>) -> tensor<2xf32> {
  %result = stablehlo.clamp %min, %operand, %max : tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%min: tensor<2xf32>, %operand: tensor<2xf32>, %max: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error@+1 {{clamp_c4}}
  %result = stablehlo.clamp %min, %operand, %max : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>
  return %result : tensor<3xf32>
}
