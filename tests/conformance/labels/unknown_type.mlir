// unknown_type: types have the names of the specification.
func.func @main() attributes {t = !stablehlo.token} {
  return
}

// -----

// expected-error@+1 {{unknown_type}}
func.func @main() attributes {t = !stablehlo.tokens} {
  return
}
