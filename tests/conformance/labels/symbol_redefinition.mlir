// symbol_redefinition: a module defines a symbol once.
func.func @helper() {
  return
}
func.func @main() {
  return
}

// -----

func.func @main() {
  return
}
// expected-error@+1 {{symbol_redefinition}}
func.func @main() {
  return
}
