// shape_broadcast_i2: an error has a text.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_broadcast_i2}}
  %r = "shape.broadcast"(%a, %b) {error = 1 : i64} : (tensor<1xindex>, tensor<1xindex>) -> tensor<1xindex>
  return
}
