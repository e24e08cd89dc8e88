// util_unfoldable_constant_c1: the result has the type of the value.

func.func @valid() {
  %r = util.unfoldable_constant dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{util_unfoldable_constant_c1}}
  %r = "util.unfoldable_constant"() {value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<3xi32>
  return
}
