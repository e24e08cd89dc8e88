// dynamic_broadcast_in_dim_c4: no two dimensions of the operand map to the same dimension.

func.func @valid(%x: tensor<1x1xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1, 0] : (tensor<1x1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1x1xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_c4}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 0] : (tensor<1x1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
