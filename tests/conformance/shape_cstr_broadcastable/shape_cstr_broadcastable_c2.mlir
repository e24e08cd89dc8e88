// shape_cstr_broadcastable_c2: shapes that are tensors are of type index.

func.func @valid(%a: tensor<1xindex>, %b: tensor<1xindex>) {
  %r = shape.cstr_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  return
}

// -----

func.func @invalid(%a: tensor<1xindex>, %b: tensor<1xi64>) {
  // expected-error@+1 {{shape_cstr_broadcastable_c2}}
  %r = shape.cstr_broadcastable %a, %b : tensor<1xindex>, tensor<1xi64>
  return
}
