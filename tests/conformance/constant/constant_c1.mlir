// constant_c1: the value has the type of the result.

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_c1}}
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<3xi32>
  return
}
