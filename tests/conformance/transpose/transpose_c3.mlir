// transpose_c3: the sizes are permuted.

func.func @valid(%x: tensor<2x3xf32>) {
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{transpose_c3}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid_scalar(%x: tensor<f32>) {
  // expected-error@+1 {{transpose_c3}}
  %r = "stablehlo.transpose"(%x) {permutation = array<i64>} : (tensor<f32>) -> tensor<0xf32>
  return
}
