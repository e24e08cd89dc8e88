// dynamic_broadcast_in_dim_i3: broadcast_dimensions is a list.

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%x, %n) <{broadcast_dimensions = dense<[1]> : tensor<1xi64>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_i3}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%x, %n) <{broadcast_dimensions = dense<[[1]]> : tensor<1x1xi64>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}
