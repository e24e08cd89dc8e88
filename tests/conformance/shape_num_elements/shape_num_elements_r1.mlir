// shape_num_elements_r1: the result is an index or a size.

func.func @valid(%s: tensor<1xindex>) {
  %r = shape.num_elements %s : tensor<1xindex> -> index
  return
}

// -----

func.func @invalid(%s: tensor<1xindex>) {
  // expected-error@+1 {{shape_num_elements_r1}}
  %r = shape.num_elements %s : tensor<1xindex> -> i64
  return
}
