// tensor_cast_c1: the element type is unchanged.

func.func @valid(%x: tensor<4xf32>) {
  %r = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{tensor_cast_c1}}
  %r = tensor.cast %x : tensor<4xf32> to tensor<?xf64>
  return
}
