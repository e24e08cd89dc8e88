// ssa_visibility: a value that is used is defined.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.negate %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{ssa_visibility}}
  %0 = stablehlo.negate %y : tensor<2xf32>
  return %0 : tensor<2xf32>
}
