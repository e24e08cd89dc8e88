// constant_i1: the value is a constant of some tensor type.

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_i1}}
  %r = "stablehlo.constant"() <{value = "one"}> : () -> tensor<2xi32>
  return
}
