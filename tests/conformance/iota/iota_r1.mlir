// iota_r1: the elements of the result are not booleans.

func.func @valid() {
  %r = stablehlo.iota dim = 0 : tensor<2xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{iota_r1}}
  %r = stablehlo.iota dim = 0 : tensor<2xi1>
  return
}
