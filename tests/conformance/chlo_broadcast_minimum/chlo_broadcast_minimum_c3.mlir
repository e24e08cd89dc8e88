// chlo_broadcast_minimum_c3: the broadcast dimensions are dimensions of the other operand.

func.func @valid(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_minimum %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_minimum_c3}}
  %r = chlo.broadcast_minimum %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<2xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
