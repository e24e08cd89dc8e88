// sign_c1: the result has the type of the operand.

func.func @valid(%operand: tensor<6xi8>) -> tensor<6xi8> {
  %result = stablehlo.sign %operand : tensor<6xi8>
  return %result : tensor<6xi8>
}

// -----

func.func @invalid(%operand: tensor<6xi8>) -> tensor<5xi8> {
  // expected-error@+1 {{sign_c1}}
  %result = stablehlo.sign %operand : (tensor<6xi8>) -> tensor<5xi8>
  return %result : tensor<5xi8>
}
