// shape_num_elements_i1: the shape is a list of indices.

func.func @valid(%s: tensor<1xindex>) {
  %r = shape.num_elements %s : tensor<1xindex> -> index
  return
}

// -----

func.func @invalid(%s: tensor<1xi64>) {
  // expected-error@+1 {{shape_num_elements_i1}}
  %r = shape.num_elements %s : tensor<1xi64> -> index
  return
}
