// chlo_broadcast_polygamma_i2: rhs is of elements that StableHLO knows.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_polygamma %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<2x3xindex>) {
  // expected-error@+2 {{chlo_broadcast_polygamma_i2}}
  // expected-error@+1 {{chlo_broadcast_polygamma_c1}}
  %r = chlo.broadcast_polygamma %a, %b : (tensor<3xf32>, tensor<2x3xindex>) -> tensor<2x3xf32>
  return
}
