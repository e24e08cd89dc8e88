// operand_types: each operand has a type.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{operand_types}}
  %0 = "stablehlo.add"(%x, %x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
