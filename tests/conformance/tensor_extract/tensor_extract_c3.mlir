// tensor_extract_c3: the result has the element type of the tensor.

func.func @valid(%x: tensor<4xf32>, %i: index) {
  %r = tensor.extract %x[%i] : tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %i: index) {
  // expected-error@+1 {{tensor_extract_c3}}
  %r = "tensor.extract"(%x, %i) : (tensor<4xf32>, index) -> f64
  return
}
