// shape_broadcast_c2: so is the result.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_broadcast_c2}}
  %r = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xi64>
  return
}
