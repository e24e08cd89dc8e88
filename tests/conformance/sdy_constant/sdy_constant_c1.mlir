// sdy_constant_c1: the result has the type of the value.

func.func @valid() {
  %r = sdy.constant dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{sdy_constant_c1}}
  %r = "sdy.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}
