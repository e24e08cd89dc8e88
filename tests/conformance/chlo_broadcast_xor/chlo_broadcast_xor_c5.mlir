// chlo_broadcast_xor_c5: sizes that meet are equal, or one of them is 1.

func.func @valid(%a: tensor<2x1xi32>, %b: tensor<2x3xi32>) {
  %r = chlo.broadcast_xor %a, %b : (tensor<2x1xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<2x2xi32>, %b: tensor<2x3xi32>) {
  // expected-error@+1 {{chlo_broadcast_xor_c5}}
  %r = chlo.broadcast_xor %a, %b : (tensor<2x2xi32>, tensor<2x3xi32>) -> tensor<2x2xi32>
  return
}
