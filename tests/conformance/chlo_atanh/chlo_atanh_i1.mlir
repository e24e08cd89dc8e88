// chlo_atanh_i1: the operand is of real or complex numbers.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.atanh %x : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xi32>) {
  // expected-error@+2 {{chlo_atanh_i1}}
  // expected-error@+1 {{chlo_atanh_r1}}
  %r = chlo.atanh %x : tensor<3xi32> -> tensor<3xi32>
  return
}
