// shape_broadcast_c1: shapes that are tensors are of type index.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xi64>, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_broadcast_c1}}
  %r = shape.broadcast %a, %b : tensor<1xi64>, tensor<1xindex> -> tensor<1xindex>
  return
}
