// tensor_cast_i1: no operand is missing.

func.func @valid(%x: tensor<4xf32>) {
  %r = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{tensor_cast_i1}}
  %r = "tensor.cast"() : () -> tensor<?xf32>
  return
}
