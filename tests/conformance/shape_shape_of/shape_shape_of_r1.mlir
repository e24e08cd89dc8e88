// shape_shape_of_r1: the result is a shape.

func.func @valid(%x: tensor<?xf32>) {
  %r = shape.shape_of %x : tensor<?xf32> -> tensor<1xindex>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>) {
  // expected-error@+1 {{shape_shape_of_r1}}
  %r = shape.shape_of %x : tensor<?xf32> -> tensor<1xi64>
  return
}
