// compare_c3: complex numbers are compared as floats.

func.func @valid(%lhs: tensor<3xcomplex<f32>>, %rhs: tensor<3xcomplex<f32>>) -> tensor<3xi1> {
  %result = stablehlo.compare EQ, %lhs, %rhs, FLOAT : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}

// -----

func.func @invalid(%lhs: tensor<3xcomplex<f32>>, %rhs: tensor<3xcomplex<f32>>) -> tensor<3xi1> {
  // expected-error@+1 {{compare_c3}}
  %result = stablehlo.compare EQ, %lhs, %rhs, TOTALORDER : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  return %result : tensor<3xi1>
}
