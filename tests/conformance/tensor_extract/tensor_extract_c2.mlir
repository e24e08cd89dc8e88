// tensor_extract_c2: there is an index for each dimension.

func.func @valid(%x: tensor<4xf32>, %i: index) {
  %r = tensor.extract %x[%i] : tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x4xf32>, %i: index) {
  // expected-error@+1 {{tensor_extract_c2}}
  %r = "tensor.extract"(%x, %i) : (tensor<4x4xf32>, index) -> f32
  return
}
