// unknown_dialect: ops belong to StableHLO or to supported dialects.
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{unknown_dialect}}
  %0 = "lab.tanh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// What is in known dialects is known, and so are names of attributes with any prefix.
func.func @main(%x: tensor<2xf32> {lab.name = #stablehlo<precision HIGH>}) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}

// -----

func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{unknown_dialect}}
  %0 = stablehlo.tanh %x {lab.name = #lab.value<1>} : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error@+1 {{unknown_dialect}}
func.func @main(%x: tensor<2xf32, #lab.layout>) {
  return
}
