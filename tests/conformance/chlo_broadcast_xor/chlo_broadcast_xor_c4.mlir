// chlo_broadcast_xor_c4: the broadcast dimensions are different.

func.func @valid(%a: tensor<1x1xi32>, %b: tensor<4x2x3xi32>) {
  %r = chlo.broadcast_xor %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<1x1xi32>, tensor<4x2x3xi32>) -> tensor<4x2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<1x1xi32>, %b: tensor<4x2x3xi32>) {
  // expected-error@+1 {{chlo_broadcast_xor_c4}}
  %r = chlo.broadcast_xor %a, %b {broadcast_dimensions = array<i64: 0, 0>} : (tensor<1x1xi32>, tensor<4x2x3xi32>) -> tensor<4x2x3xi32>
  return
}
