// unknown_attribute: attributes with # are enums and structures of their dialect.
func.func @main() attributes {d = #stablehlo<comparison_direction LT>} {
  return
}

// -----

// expected-error@+1 {{unknown_attribute}}
func.func @main() attributes {d = #stablehlo<direction LT>} {
  return
}
