// Valid programs with interpreter.run_parallel, which the solver cannot write: it stands only in certain places.

func.func @nothing_to_do() {
  func.return
}
func.func @main() {
  "interpreter.run_parallel"() <{programs = [[@nothing_to_do], [@nothing_to_do]]}> : () -> ()
  func.return
}

// -----
func.func @one(%x: tensor<i64>) -> tensor<i64> {
  func.return %x : tensor<i64>
}
func.func @data() -> tensor<i64> {
  %c = stablehlo.constant dense<1> : tensor<i64>
  func.return %c : tensor<i64>
}
func.func @main(%a: tensor<i64>, %b: tensor<i64>) -> (tensor<i64>, tensor<i64>) {
  %r:2 = "interpreter.run_parallel"(%a, %b) <{infeed = [@data], programs = [[@one], [@one]]}>
      : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  func.return %r#0, %r#1 : tensor<i64>, tensor<i64>
}
