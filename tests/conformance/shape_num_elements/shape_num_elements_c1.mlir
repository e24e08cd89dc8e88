// shape_num_elements_c1: what a shape holds that may be an error is a size that may be one.

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
