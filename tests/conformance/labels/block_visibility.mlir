// block_visibility: the target of a jump is a block of the same region.
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
