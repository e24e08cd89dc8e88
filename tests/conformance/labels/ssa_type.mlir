// ssa_type: a value is used with the type that it has.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.custom_call @f(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{ssa_type}}
  %0 = stablehlo.custom_call @f(%x) : (tensor<3xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
