// interpreter_print_i1: the operand is of elements that StableHLO knows.

func.func @valid(%x: tensor<3xf32>) {
  %r = interpreter.print %x : tensor<3xf32>
  interpreter.print %x : tensor<3xf32>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant dense<1> : tensor<3xindex>
  // expected-error@+2 {{interpreter_print_i1}}
  // expected-error@+1 {{interpreter_print_r1}}
  %r = interpreter.print %x : tensor<3xindex>
  return
}
