// sign_i1: elements of a type that the operand may have.

func.func @valid(%operand: tensor<6xi8>) -> tensor<6xi8> {
  %result = stablehlo.sign %operand : tensor<6xi8>
  return %result : tensor<6xi8>
}

// -----

func.func @invalid(%operand: tensor<6xui8>) -> tensor<6xui8> {
  // expected-error@+2 {{sign_i1}}
  // expected-error@+1 {{sign_r1}}
  %result = stablehlo.sign %operand : tensor<6xui8>
  return %result : tensor<6xui8>
}
