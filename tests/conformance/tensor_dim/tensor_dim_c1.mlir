// tensor_dim_c1: the tensor has dimensions.

func.func @valid(%x: tensor<?xf32>, %i: index) {
  %r = tensor.dim %x, %i : tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<f32>, %i: index) {
  // expected-error@+1 {{tensor_dim_c1}}
  %r = "tensor.dim"(%x, %i) : (tensor<f32>, index) -> index
  return
}
