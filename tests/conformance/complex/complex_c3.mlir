// complex_c3: the parts of the result have the element type of lhs.

func.func @valid(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}

// -----

func.func @invalid(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xcomplex<f64>> {
  // expected-error@+1 {{complex_c3}}
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}
