// symbol_parent: symbols are defined in modules.
module {
  func.func @helper() {
    return
  }
  func.func @main() {
    return
  }
}

// -----

func.func @main() {
  // expected-error@+1 {{symbol_parent}}
  func.func @helper() {
    func.return
  }
  return
}
