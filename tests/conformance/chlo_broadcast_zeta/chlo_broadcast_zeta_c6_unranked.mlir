// chlo_broadcast_zeta_c6: an unranked operand is ignored; the result has the shape of the other one.

func.func @valid(%a: tensor<3xf32>, %b: tensor<*xf32>) {
  %r = chlo.broadcast_zeta %a, %b : (tensor<3xf32>, tensor<*xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<*xf32>) {
  // expected-error@+1 {{chlo_broadcast_zeta_c6}}
  %r = chlo.broadcast_zeta %a, %b : (tensor<3xf32>, tensor<*xf32>) -> tensor<1xf32>
  return
}
