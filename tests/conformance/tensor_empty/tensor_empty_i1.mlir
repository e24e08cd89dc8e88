// tensor_empty_i1: the sizes are of type index.

func.func @valid(%n: index) {
  %r = tensor.empty(%n) : tensor<?x4xf32>
  return
}

// -----

func.func @invalid(%n: i64) {
  // expected-error@+1 {{tensor_empty_i1}}
  %r = "tensor.empty"(%n) : (i64) -> tensor<?x4xf32>
  return
}
