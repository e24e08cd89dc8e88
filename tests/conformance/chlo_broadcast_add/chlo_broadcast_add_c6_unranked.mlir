// chlo_broadcast_add_c6: an unranked operand is ignored; the result has the shape of the other one.

func.func @valid(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  %r = chlo.broadcast_add %a, %b : (tensor<*xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{chlo_broadcast_add_c6}}
  %r = chlo.broadcast_add %a, %b : (tensor<*xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
