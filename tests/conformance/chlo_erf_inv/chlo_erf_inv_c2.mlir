// chlo_erf_inv_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.erf_inv %x : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{chlo_erf_inv_c2}}
  %r = chlo.erf_inv %x : tensor<3xf32> -> tensor<4xf32>
  return
}
