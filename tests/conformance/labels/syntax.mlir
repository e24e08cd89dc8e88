// syntax: booleans are true and false.
func.func @main() -> tensor<i1> {
  %0 = stablehlo.constant dense<true> : tensor<i1>
  return %0 : tensor<i1>
}

// -----

func.func @main() -> tensor<i1> {
  // expected-error@+1 {{syntax}}
  %0 = stablehlo.constant dense<True> : tensor<i1>
  return %0 : tensor<i1>
}
