// shape_cstr_broadcastable_i1: shapes are lists of indices.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.cstr_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xi64>, %b: tensor<1xindex>) {
  // expected-error@+1 {{shape_cstr_broadcastable_i1}}
  %r = shape.cstr_broadcastable %a, %b : tensor<1xi64>, tensor<1xindex>
  return
}
