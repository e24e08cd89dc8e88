// duplicate_attribute: an attribute appears once.
func.func @main() attributes {sizes = {x = 1, y = 2}} {
  return
}

// -----

// expected-error@+1 {{duplicate_attribute}}
func.func @main() attributes {sizes = {x = 1, x = 2}} {
  return
}
