// complex_c1: lhs and rhs have one type.

func.func @valid(%lhs: tensor<2xf32>, %rhs: tensor<2xf32>) -> tensor<2xcomplex<f32>> {
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}

// -----

func.func @invalid(%lhs: tensor<2xf32>, %rhs: tensor<2xf64>) -> tensor<2xcomplex<f32>> {
  // expected-error@+1 {{complex_c1}}
  %result = stablehlo.complex %lhs, %rhs : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}
