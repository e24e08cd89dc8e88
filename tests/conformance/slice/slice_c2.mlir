// slice_c2: a start, a limit and a stride for each dimension.

func.func @valid(%x: tensor<4xf32>) {
  %r = "stablehlo.slice"(%x) <{start_indices = array<i64: 1>, limit_indices = array<i64: 3>, strides = array<i64: 1>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{slice_c2}}
  %r = "stablehlo.slice"(%x) <{start_indices = array<i64: 1>, limit_indices = array<i64: 3>, strides = array<i64: 1, 1>}> : (tensor<4xf32>) -> tensor<2xf32>
  return
}
