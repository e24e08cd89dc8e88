// dynamic_slice_i3: slice_sizes has elements of 64 bits.

func.func @valid(%x: tensor<4xf32>, %i: tensor<i32>) {
  %r = "stablehlo.dynamic_slice"(%x, %i) <{slice_sizes = dense<2> : tensor<1xi64>}> : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{dynamic_slice_i3}}
  %r = "stablehlo.dynamic_slice"(%x, %i) <{slice_sizes = dense<2> : tensor<1xi32>}> : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return
}
