// chlo_constant_c1: the result has the type of the value.

func.func @valid() {
  %r = chlo.constant dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{chlo_constant_c1}}
  %r = "chlo.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}
