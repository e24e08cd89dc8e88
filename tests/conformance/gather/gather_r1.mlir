// gather_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<4x5xf32>, %i: tensor<2x1xi64>) {
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<2x1xi64>) -> tensor<2x5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x5xf32>, %i: tensor<2x1xi64>) {
  // expected-error@+2 {{gather_r1}}
  // expected-error@+1 {{gather_c23}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<4x5xf32>, tensor<2x1xi64>) -> tensor<2x5x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
