// tensor_cast_c2: static sizes are unchanged.

func.func @valid(%x: tensor<4xf32>) {
  %r = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{tensor_cast_c2}}
  %r = tensor.cast %x : tensor<4xf32> to tensor<5xf32>
  return
}
