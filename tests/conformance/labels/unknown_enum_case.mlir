// unknown_enum_case: enums have the cases of the specification.
func.func @main() attributes {d = #stablehlo<comparison_direction LT>} {
  return
}

// -----

// expected-error@+1 {{unknown_enum_case}}
func.func @main() attributes {d = #stablehlo<comparison_direction LESS>} {
  return
}
