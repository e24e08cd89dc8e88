// shape_num_elements_i1: no operand is missing.

func.func @valid(%s: tensor<1xindex>) {
  %r = shape.num_elements %s : tensor<1xindex> -> index
  return
}

// -----

func.func @invalid(%s: tensor<1xindex>) {
  // expected-error@+1 {{shape_num_elements_i1}}
  %r = "shape.num_elements"() : () -> index
  return
}
