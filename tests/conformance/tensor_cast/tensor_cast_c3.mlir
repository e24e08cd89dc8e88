// tensor_cast_c3: source and result are tensors.

func.func @valid(%x: tensor<*xf32>) {
  %r = "tensor.cast"(%x) : (tensor<*xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: memref<2xf32>) {
  // expected-error@+1 {{tensor_cast_c3}}
  %r = "tensor.cast"(%x) : (memref<2xf32>) -> tensor<2xf32>
  return
}
