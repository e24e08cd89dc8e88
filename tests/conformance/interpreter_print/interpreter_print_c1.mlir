// interpreter_print_c1: the result has the type of the operand.

func.func @valid(%x: tensor<3xf32>) {
  %r = interpreter.print %x : tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{interpreter_print_c1}}
  %r = "interpreter.print"(%x) : (tensor<3xf32>) -> tensor<4xf32>
  return
}
