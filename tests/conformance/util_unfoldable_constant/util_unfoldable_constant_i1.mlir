// util_unfoldable_constant_i1: there is a value.

func.func @valid() {
  %r = util.unfoldable_constant dense<7> : tensor<i64>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{util_unfoldable_constant_i1}}
  %r = "util.unfoldable_constant"() : () -> tensor<i64>
  return
}
