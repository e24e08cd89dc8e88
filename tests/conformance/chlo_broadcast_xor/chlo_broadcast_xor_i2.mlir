// chlo_broadcast_xor_i2: rhs is of booleans or integers.

func.func @valid(%a: tensor<3xi32>, %b: tensor<2x3xi32>) {
  %r = chlo.broadcast_xor %a, %b : (tensor<3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{chlo_broadcast_xor_i2}}
  // expected-error@+1 {{chlo_broadcast_xor_c1}}
  %r = chlo.broadcast_xor %a, %b : (tensor<3xi32>, tensor<2x3xf32>) -> tensor<2x3xi32>
  return
}
