// clamp_c1: min is a scalar or has the shape of the operand.

func.func @valid(%min: tensor<f32>, %operand: tensor<2xf32>, %max: tensor<2xf32>) -> tensor<2xf32> {
  %result = stablehlo.clamp %min, %operand, %max : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%min: tensor<1xf32>, %operand: tensor<2xf32>, %max: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{clamp_c1}}
  %result = stablehlo.clamp %min, %operand, %max : (tensor<1xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
