// multiply_i1: elements of a type that lhs may have.

func.func @valid(%lhs: tensor<2xcomplex<f64>>, %rhs: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %result = stablehlo.multiply %lhs, %rhs : tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}

// -----

func.func @invalid(%lhs: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %rhs: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  // expected-error@+2 {{multiply_i1}}
  // expected-error@+1 {{multiply_c1}}
  %result = stablehlo.multiply %lhs, %rhs : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>>
  return %result : tensor<2xcomplex<f64>>
}
