// tensor_empty_c2: there is an operand for each unknown size.

func.func @valid(%n: index) {
  %r = tensor.empty(%n) : tensor<?x4xf32>
  return
}

// -----

func.func @invalid(%n: index) {
  // expected-error@+1 {{tensor_empty_c2}}
  %r = "tensor.empty"(%n) : (index) -> tensor<4xf32>
  return
}
