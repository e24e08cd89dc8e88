// xor_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<3xi32>, %rhs: tensor<3xi32>) -> tensor<3xi32> {
  %result = stablehlo.xor %lhs, %rhs : tensor<3xi32>
  return %result : tensor<3xi32>
}

// -----

func.func @invalid(%lhs: tensor<3xi32>, %rhs: tensor<3xcomplex<f32>>) -> tensor<3xi32> {
  // expected-error@+2 {{xor_i2}}
  // expected-error@+1 {{xor_c1}}
  %result = stablehlo.xor %lhs, %rhs : (tensor<3xi32>, tensor<3xcomplex<f32>>) -> tensor<3xi32>
  return %result : tensor<3xi32>
}
