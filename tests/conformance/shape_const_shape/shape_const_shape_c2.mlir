// shape_const_shape_c2: the size of the result is the number of elements of the constant.

func.func @valid() {
  %r = shape.const_shape [6, 4] : tensor<2xindex>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{shape_const_shape_c2}}
  %r = shape.const_shape [6, 4] : tensor<3xindex>
  return
}
