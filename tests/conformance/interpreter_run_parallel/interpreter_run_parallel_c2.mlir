// interpreter_run_parallel_c2: all replicas have the same number of partitions.

module {
  func.func @none() {
    return
  }
  func.func @main() {
    "interpreter.run_parallel"() {programs = [[@none], [@none]]} : () -> ()
    return
  }
}

// -----

module {
  func.func @none() {
    return
  }
  func.func @main() {
    // expected-error@+1 {{interpreter_run_parallel_c2}}
    "interpreter.run_parallel"() {programs = [[@none], [@none, @none]]} : () -> ()
    return
  }
}
