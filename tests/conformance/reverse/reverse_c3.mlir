// reverse_c3: dimensions are dimensions of the tensor.

func.func @valid(%x: tensor<2x3xf32>) {
  %r = stablehlo.reverse %x, dims = [1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{reverse_c3}}
  %r = stablehlo.reverse %x, dims = [2] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
