// or_i2: elements of a type that rhs may have.

func.func @valid(%lhs: tensor<2x2xui8>, %rhs: tensor<2x2xui8>) -> tensor<2x2xui8> {
  %result = stablehlo.or %lhs, %rhs : tensor<2x2xui8>
  return %result : tensor<2x2xui8>
}

// -----

func.func @invalid(%lhs: tensor<2x2xui8>, %rhs: tensor<2x2xf16>) -> tensor<2x2xui8> {
  // expected-error@+2 {{or_i2}}
  // expected-error@+1 {{or_c1}}
  %result = stablehlo.or %lhs, %rhs : (tensor<2x2xui8>, tensor<2x2xf16>) -> tensor<2x2xui8>
  return %result : tensor<2x2xui8>
}
