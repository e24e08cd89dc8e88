// complex_c2: the result has the shape of lhs.

func.func @valid(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}

// -----

func.func @invalid(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<3xcomplex<f32>> {
  // expected-error@+1 {{complex_c2}}
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xcomplex<f32>>
  return %result : tensor<3xcomplex<f32>>
}
