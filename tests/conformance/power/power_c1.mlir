// power_c1: operands and result have one type.

func.func @valid(%lhs: tensor<2x3xcomplex<f32>>, %rhs: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %result = stablehlo.power %lhs, %rhs : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}

// -----

func.func @invalid(%lhs: tensor<2x3xcomplex<f32>>, %rhs: tensor<3x2xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  // expected-error@+1 {{power_c1}}
  %result = stablehlo.power %lhs, %rhs : (tensor<2x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}
