// chlo_constant_i1: the value is a constant tensor.

func.func @valid() {
  %r = chlo.constant dense<[1, 2]> : tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{chlo_constant_i1}}
  %r = "chlo.constant"() {value = 1 : i32} : () -> tensor<2xi32>
  return
}
