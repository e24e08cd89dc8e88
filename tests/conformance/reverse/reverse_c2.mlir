// reverse_c2: no dimension is reversed twice.

func.func @valid(%x: tensor<2x3xf32>) {
  %r = stablehlo.reverse %x, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{reverse_c2}}
  %r = stablehlo.reverse %x, dims = [0, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
