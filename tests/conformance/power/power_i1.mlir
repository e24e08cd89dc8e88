// power_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<2x3xcomplex<f32>>, %rhs: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  %result = stablehlo.power %lhs, %rhs : tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}

// -----

func.func @invalid(%lhs: tensor<2x3xi1>, %rhs: tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>> {
  // expected-error@+2 {{power_i1}}
  // expected-error@+1 {{power_c1}}
  %result = stablehlo.power %lhs, %rhs : (tensor<2x3xi1>, tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  return %result : tensor<2x3xcomplex<f32>>
}
