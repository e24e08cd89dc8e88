// torch_index_select_c3: the sizes of the index replace dimension dim.

func.func @valid(%x: tensor<2x3x4xf32>, %y: tensor<2x5xi32>) {
  %r = "stablehlo.torch_index_select"(%x, %y) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x5x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3x4xf32>, %y: tensor<2x5xi32>) {
  // expected-error@+1 {{torch_index_select_c3}}
  %r = "stablehlo.torch_index_select"(%x, %y) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x3x4xf32>, tensor<2x5xi32>) -> tensor<2x3x4xf32>
  return
}
