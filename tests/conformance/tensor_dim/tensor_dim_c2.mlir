// tensor_dim_c2: the source is a tensor.

func.func @valid(%x: tensor<*xf32>, %i: index) {
  %r = "tensor.dim"(%x, %i) : (tensor<*xf32>, index) -> index
  return
}

// -----

func.func @invalid(%x: memref<2xf32>, %i: index) {
  // expected-error@+1 {{tensor_dim_c2}}
  %r = "tensor.dim"(%x, %i) : (memref<2xf32>, index) -> index
  return
}
