// deprecated: deprecated ops are reported with a warning.
func.func @main() -> !stablehlo.token {
  %0 = stablehlo.after_all : !stablehlo.token
  return %0 : !stablehlo.token
}

// -----

func.func @main() -> !stablehlo.token {
  // expected-warning@+1 {{deprecated}}
  %0 = stablehlo.create_token : !stablehlo.token
  return %0 : !stablehlo.token
}
