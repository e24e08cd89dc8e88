// block_label: the blocks of a region have different names.
func.func @main() {
  cf.br ^a
^a:
  cf.br ^b
^b:
  return
}

// -----

func.func @main() {
  cf.br ^a
^a:
  cf.br ^a
// expected-error@+1 {{block_label}}
^a:
  return
}
