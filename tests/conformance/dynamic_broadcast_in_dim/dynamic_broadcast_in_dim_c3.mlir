// dynamic_broadcast_in_dim_c3: broadcast dimensions are dimensions of the result.

func.func @valid(%x: tensor<1xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_c3}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [2] : (tensor<1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
