// ssa_dominance: a value is defined before it is used.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.negate %x : tensor<2xf32>
  %1 = stablehlo.abs %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{ssa_dominance}}
  %1 = stablehlo.abs %0 : tensor<2xf32>
  %0 = stablehlo.negate %x : tensor<2xf32>
  return %1 : tensor<2xf32>
}
