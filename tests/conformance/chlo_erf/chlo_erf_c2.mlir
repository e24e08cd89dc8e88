// chlo_erf_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.erf %x : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{chlo_erf_c2}}
  %r = chlo.erf %x : tensor<3xf32> -> tensor<4xf32>
  return
}
