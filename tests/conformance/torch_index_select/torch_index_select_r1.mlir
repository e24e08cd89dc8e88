// torch_index_select_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<2x3x4xf32>, %y: tensor<2x5xi32>) {
  %r = "stablehlo.torch_index_select"(%x, %y) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3x4xf32>, %y: tensor<2x5xi32>) {
  // expected-error@+2 {{torch_index_select_r1}}
  // expected-error@+1 {{torch_index_select_c4}}
  %r = "stablehlo.torch_index_select"(%x, %y) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
