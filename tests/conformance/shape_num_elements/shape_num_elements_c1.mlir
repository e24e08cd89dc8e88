// shape_num_elements_c1: a shape that is a tensor is of type index.

func.func @valid(%s: tensor<1xindex>) {
  %r = shape.num_elements %s : tensor<1xindex> -> index
  return
}

// -----

func.func @invalid(%s: tensor<1xi64>) {
  // expected-error@+1 {{shape_num_elements_c1}}
  %r = shape.num_elements %s : tensor<1xi64> -> index
  return
}
