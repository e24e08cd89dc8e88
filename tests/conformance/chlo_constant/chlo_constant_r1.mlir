// chlo_constant_output: the result has no unknown sizes.

func.func @valid() {
  %r = chlo.constant dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{chlo_constant_r1}}
  %r = "chlo.constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<?xi32>
  return
}
