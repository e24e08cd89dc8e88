// dynamic_broadcast_in_dim_i5: known_nonexpanding_dimensions is a list of integers.

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = "stablehlo.dynamic_broadcast_in_dim"(%x, %n) <{broadcast_dimensions = dense<[1]> : tensor<1xi64>, known_nonexpanding_dimensions = dense<0> : tensor<1xi64>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_i5}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%x, %n) <{broadcast_dimensions = dense<[1]> : tensor<1xi64>, known_nonexpanding_dimensions = dense<0.0> : tensor<1xf32>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}
