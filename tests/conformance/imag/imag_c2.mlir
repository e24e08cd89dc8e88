// imag_c2: the result has the type of the parts.

func.func @valid(%operand: tensor<2xcomplex<f32>>) -> tensor<2xf32> {
  %result = stablehlo.imag %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %result : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xcomplex<f32>>) -> tensor<2xf64> {
  // expected-error@+1 {{imag_c2}}
  %result = stablehlo.imag %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return %result : tensor<2xf64>
}
