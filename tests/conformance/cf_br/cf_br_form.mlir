// cf_br_form: control continues at another block.

func.func @valid(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next(%x : tensor<4xf32>)
^next(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
}

// -----

func.func @invalid(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{terminator}}
  cf.br ^next(%x : tensor<4xf32>)
  %z = stablehlo.abs %x : tensor<4xf32>
  return %z : tensor<4xf32>
^next(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
}
