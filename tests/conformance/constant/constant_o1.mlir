// constant_o1: all sizes of the result are known.
// against: official

func.func @valid() {
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{constant_o1}}
  %r = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<?xi32>
  return
}
