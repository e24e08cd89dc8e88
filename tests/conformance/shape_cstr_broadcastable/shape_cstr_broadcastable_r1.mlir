// shape_cstr_broadcastable_r1: the result is a witness.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = "shape.cstr_broadcastable"(%a, %b) : (tensor<1xindex>, tensor<1xindex>) -> !shape.witness
  return
}

// -----

func.func @invalid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_cstr_broadcastable_r1}}
  %r = "shape.cstr_broadcastable"(%a, %b) : (tensor<1xindex>, tensor<1xindex>) -> !shape.shape
  return
}
