// version: the target version has the features of the program.
// target-version: 1.4.0
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.negate %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// expected-error@+1 {{version}}
func.func @main(%x: tensor<2xf8E4M3>) -> tensor<2xf8E4M3> {
  return %x : tensor<2xf8E4M3>
}
