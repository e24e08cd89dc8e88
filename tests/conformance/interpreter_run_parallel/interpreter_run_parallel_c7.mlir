// interpreter_run_parallel_c7: the functions of the infeed exist.

module {
  func.func @one(%x: tensor<i64>) -> tensor<i64> {
    return %x : tensor<i64>
  }
  func.func @queue() -> tensor<i64> {
    %c = stablehlo.constant dense<1> : tensor<i64>
    return %c : tensor<i64>
  }
  func.func @main(%a0: tensor<i64>) {
    %r:1 = "interpreter.run_parallel"(%a0) {infeed = [@queue], programs = [[@one]]} : (tensor<i64>) -> (tensor<i64>)
    return
  }
}

// -----

module {
  func.func @one(%x: tensor<i64>) -> tensor<i64> {
    return %x : tensor<i64>
  }
  func.func @main(%a0: tensor<i64>) {
    // expected-error@+1 {{interpreter_run_parallel_c7}}
    %r:1 = "interpreter.run_parallel"(%a0) {infeed = [@missing], programs = [[@one]]} : (tensor<i64>) -> (tensor<i64>)
    return
  }
}
