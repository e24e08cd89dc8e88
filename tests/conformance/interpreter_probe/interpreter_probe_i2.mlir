// interpreter_probe_i2: the probe has a name.

func.func @valid(%x: tensor<3xf32>) {
  %r = interpreter.probe %x, probe_id = "x" : tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{interpreter_probe_i2}}
  %r = "interpreter.probe"(%x) {probe_id = 1 : i64} : (tensor<3xf32>) -> tensor<3xf32>
  return
}
