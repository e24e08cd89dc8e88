// interpreter_run_parallel_c1: the op has at least one program.

module {
  func.func @one(%x: tensor<i64>) -> tensor<i64> {
    return %x : tensor<i64>
  }
  func.func @main(%a0: tensor<i64>) {
    %r:1 = "interpreter.run_parallel"(%a0) {programs = [[@one]]} : (tensor<i64>) -> (tensor<i64>)
    return
  }
}

// -----

module {
  func.func @main() {
    // expected-error@+1 {{interpreter_run_parallel_c1}}
    "interpreter.run_parallel"() {programs = []} : () -> ()
    return
  }
}
