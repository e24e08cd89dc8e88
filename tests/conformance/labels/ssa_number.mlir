// ssa_number: %x#N is one of the results of %x.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x#0 : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{ssa_number}}
  return %x#1 : tensor<2xf32>
}
