// shape_broadcast_i1: shapes are lists of indices.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xi64>, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_broadcast_i1}}
  %r = shape.broadcast %a, %b : tensor<1xi64>, tensor<1xindex> -> tensor<1xindex>
  return
}
