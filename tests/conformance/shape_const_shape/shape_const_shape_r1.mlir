// shape_const_shape_r1: the result is a shape.

func.func @valid() {
  %r = shape.const_shape [6, 4] : tensor<2xindex>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{shape_const_shape_r1}}
  %r = shape.const_shape [6, 4] : tensor<2xi64>
  return
}
