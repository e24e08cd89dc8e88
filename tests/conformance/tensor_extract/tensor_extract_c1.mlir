// tensor_extract_c1: the operand is a tensor.

func.func @valid(%x: tensor<4xf32>, %i: index) {
  %r = tensor.extract %x[%i] : tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: vector<4xf32>, %i: index) {
  // expected-error@+1 {{tensor_extract_c1}}
  %r = "tensor.extract"(%x, %i) : (vector<4xf32>, index) -> f32
  return
}
