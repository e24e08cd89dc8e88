// constant_r1: the elements of the result are not of type index.

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_r1}}
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xindex>}> : () -> tensor<2xindex>
  return
}
