// tensor_dim_i2: the dimension is an index.

func.func @valid(%x: tensor<?xf32>, %i: index) {
  %r = tensor.dim %x, %i : tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>, %i: i64) {
  // expected-error@+1 {{tensor_dim_i2}}
  %r = "tensor.dim"(%x, %i) : (tensor<?xf32>, i64) -> index
  return
}
