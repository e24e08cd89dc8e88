// tensor_extract_i2: the indices are of type index.

func.func @valid(%x: tensor<4xf32>, %i: index) {
  %r = tensor.extract %x[%i] : tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %i: i64) {
  // expected-error@+1 {{tensor_extract_i2}}
  %r = "tensor.extract"(%x, %i) : (tensor<4xf32>, i64) -> f32
  return
}
