// shape_const_shape_i1: the sizes are a constant.

func.func @valid() {
  %r = shape.const_shape [6, 4] : tensor<2xindex>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{shape_const_shape_i1}}
  %r = "shape.const_shape"() {shape = 6 : index} : () -> tensor<2xindex>
  return
}
