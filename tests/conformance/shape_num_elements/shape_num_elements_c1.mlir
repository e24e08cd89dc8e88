// shape_num_elements_c1: if the shape may be an error, so may the size.

func.func @valid(%s: !shape.shape) {
  %r = shape.num_elements %s : !shape.shape -> !shape.size
  return
}

// -----

func.func @invalid(%s: !shape.shape) {
  // expected-error@+1 {{shape_num_elements_c1}}
  %r = shape.num_elements %s : !shape.shape -> index
  return
}
