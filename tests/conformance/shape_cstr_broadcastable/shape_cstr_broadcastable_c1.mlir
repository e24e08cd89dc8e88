// shape_cstr_broadcastable_c1: the op has at least two shapes.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.cstr_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xindex>) {
  // expected-error@+1 {{shape_cstr_broadcastable_c1}}
  %r = shape.cstr_broadcastable %a : tensor<1xindex>
  return
}
