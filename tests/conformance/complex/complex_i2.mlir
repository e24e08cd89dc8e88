// complex_i2: rhs is of f32 or f64.

func.func @valid(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}

// -----

func.func @invalid(%lhs: tensor<2xf32>, %rhs: tensor<2xf16>) -> tensor<2xcomplex<f32>> {
  // expected-error@+2 {{complex_i2}}
  // expected-error@+1 {{complex_c1}}
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf16>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}
