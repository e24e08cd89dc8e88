// multiply_c1: operands and result have one type.

func.func @valid(%lhs: tensor<2xcomplex<f64>>, %rhs: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %result = stablehlo.multiply %lhs, %rhs : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}

// -----

func.func @invalid(%lhs: tensor<2xcomplex<f64>>, %rhs: tensor<4xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  // expected-error@+1 {{multiply_c1}}
  %result = stablehlo.multiply %lhs, %rhs : (tensor<2xcomplex<f64>>, tensor<4xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}
