// shape_const_shape_c1: the elements are indices.

func.func @valid() {
  %r = "shape.const_shape"() {shape = dense<[6, 4]> : tensor<2xindex>} : () -> tensor<2xindex>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{shape_const_shape_c1}}
  %r = "shape.const_shape"() {shape = dense<[6, 4]> : tensor<2xi64>} : () -> tensor<2xindex>
  return
}
