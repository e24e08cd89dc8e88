// dynamic_broadcast_in_dim_c7: output_dimensions has a size for each dimension of the result.

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>, %n: tensor<3xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_c7}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<3xi64>) -> tensor<?x3xf32>
  return
}
