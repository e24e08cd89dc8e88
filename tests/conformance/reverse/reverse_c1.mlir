// reverse_c1: the type is unchanged.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.reverse %x, dims = [0] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{reverse_c1}}
  %r = stablehlo.reverse %x, dims = [0] : (tensor<4xf32>) -> tensor<5xf32>
  return
}
