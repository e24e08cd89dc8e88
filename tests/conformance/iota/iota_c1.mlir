// iota_c1: iota_dimension is a dimension of the result.

func.func @valid() {
  %r = stablehlo.iota dim = 1 : tensor<2x3xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{iota_c1}}
  %r = stablehlo.iota dim = 2 : tensor<2x3xf32>
  return
}
