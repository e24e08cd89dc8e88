// alias: an alias is defined above its first use.
#sizes = array<i64: 2, 3>
func.func @main() attributes {sizes = #sizes} {
  return
}

// -----

// expected-error@+1 {{alias}}
func.func @main() attributes {sizes = #sizes} {
  return
}
