// chlo_broadcast_xor_c2: broadcast_dimensions has an entry for each dimension of the operand of lower rank.

func.func @valid(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  %r = chlo.broadcast_xor %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error@+1 {{chlo_broadcast_xor_c2}}
  %r = chlo.broadcast_xor %a, %b {broadcast_dimensions = array<i64>} : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
