// shape_shape_of_c1: the result has an element for each dimension.

func.func @valid(%x: tensor<?xf32>) {
  %r = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>) {
  // expected-error@+1 {{shape_shape_of_c1}}
  %r = shape.shape_of %x : tensor<?xf32> -> tensor<2xindex>
  return
}
