// clamp_c2: max is a scalar or has the shape of the operand.

func.func @valid(%min: tensor<2xf32>, %operand: tensor<2xf32>, %max: tensor<f32>) -> tensor<2xf32> {
  %result = stablehlo.clamp %min, %operand, %max : (tensor<2xf32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%min: tensor<2xf32>, %operand: tensor<2xf32>, %max: tensor<1xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{clamp_c2}}
  %result = stablehlo.clamp %min, %operand, %max : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
