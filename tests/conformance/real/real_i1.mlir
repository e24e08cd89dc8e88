// real_i1: the operand is of floats or complex numbers.

func.func @valid(%operand: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  %result = stablehlo.real %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xi32>) -> tensor<2xf32> {
  // expected-error@+2 {{real_i1}}
  // expected-error@+1 {{real_c2}}
  %result = stablehlo.real %operand : (tensor<2xi32>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}
