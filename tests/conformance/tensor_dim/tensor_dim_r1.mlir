// tensor_dim_result: the result is an index.

func.func @valid(%x: tensor<?xf32>, %i: index) {
  %r = tensor.dim %x, %i : tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{tensor_dim_r1}}
  %r = "tensor.dim"(%x, %i) : (tensor<?xf32>, index) -> i64
  return
}
