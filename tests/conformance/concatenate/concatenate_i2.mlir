// concatenate_i2: dimension has 64 bits.

func.func @valid(%x: tensor<2xf32>) {
  %r = "stablehlo.concatenate"(%x) <{dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+1 {{concatenate_i2}}
  %r = "stablehlo.concatenate"(%x) <{dimension = 0 : i32}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}
