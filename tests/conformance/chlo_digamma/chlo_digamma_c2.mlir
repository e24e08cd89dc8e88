// chlo_digamma_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.digamma %x : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{chlo_digamma_c2}}
  %r = chlo.digamma %x : tensor<3xf32> -> tensor<4xf32>
  return
}
