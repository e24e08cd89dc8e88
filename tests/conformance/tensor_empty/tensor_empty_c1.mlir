// tensor_empty_c1: the result is a tensor.

func.func @valid(%n: index) {
  %r = tensor.empty(%n) : tensor<?x4xf32>
  return
}

// -----

func.func @invalid() {
  // expected-error@+1 {{tensor_empty_c1}}
  %r = "tensor.empty"() : () -> vector<4xf32>
  return
}
