// iota_o1: all sizes of the result are known.
// against: official

func.func @valid() {
  %r = stablehlo.iota dim = 0 : tensor<2xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{iota_o1}}
  %r = stablehlo.iota dim = 0 : tensor<?xf32>
  return
}
