// func_call_c1: the function is defined in the same module, not in one around it or within it.

module {
  module {
    func.func @valid() {
      call @g() : () -> ()
      return
    }
    func.func @g() {
      return
    }
  }
}

// -----

module {
  module {
    func.func @invalid() {
      // expected-error@+1 {{func_call_c1}}
      call @g() : () -> ()
      return
    }
  }
  func.func @g() {
    return
  }
}
