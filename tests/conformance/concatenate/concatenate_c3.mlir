// concatenate_c3: the op has at least one input.

func.func @valid(%x: tensor<2xf32>) {
  %r = "stablehlo.concatenate"(%x) <{dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{concatenate_c3}}
  %r = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<2xf32>
  return
}
