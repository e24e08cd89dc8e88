// chlo_broadcast_and_c6: an unranked operand is ignored; the result has the shape of the other one.

func.func @valid(%a: tensor<3xi32>, %b: tensor<*xi32>) {
  %r = chlo.broadcast_and %a, %b : (tensor<3xi32>, tensor<*xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<*xi32>) {
  // expected-error@+1 {{chlo_broadcast_and_c6}}
  %r = chlo.broadcast_and %a, %b : (tensor<3xi32>, tensor<*xi32>) -> tensor<1xi32>
  return
}
