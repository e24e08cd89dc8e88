// block_visibility: a jump goes to a block of its region.
func.func @main() {
  cf.br ^a
^a:
  return
}

// -----

func.func @main() {
  // expected-error@+1 {{block_visibility}}
  cf.br ^b
^a:
  return
}
