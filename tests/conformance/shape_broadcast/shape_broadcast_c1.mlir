// shape_broadcast_c1: if a shape may be an error, so may the result.

func.func @valid(%a: !shape.shape, %b: tensor<1xindex>) {
  %r = "shape.broadcast"(%a, %b) : (!shape.shape, tensor<1xindex>) -> !shape.shape
  return
}

// -----

func.func @invalid(%a: !shape.shape, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_broadcast_c1}}
  %r = "shape.broadcast"(%a, %b) : (!shape.shape, tensor<1xindex>) -> tensor<1xindex>
  return
}
