// dynamic_broadcast_in_dim_o1: the size of output_dimensions is known.
// against: official

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>, %n: tensor<?xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_o1}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<?xi64>) -> tensor<?x3xf32>
  return
}
