// chlo_broadcast_or_c3: the broadcast dimensions are dimensions of the other operand.

func.func @valid(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  %r = chlo.broadcast_or %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<2xi32>, %b: tensor<2x3xi32>) {
  // expected-error@+1 {{chlo_broadcast_or_c3}}
  %r = chlo.broadcast_or %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<2xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return
}
