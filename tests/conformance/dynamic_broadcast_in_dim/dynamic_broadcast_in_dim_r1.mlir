// dynamic_broadcast_in_dim_r1: the elements of the result are not of type index.

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  // expected-error@+2 {{dynamic_broadcast_in_dim_r1}}
  // expected-error@+1 {{dynamic_broadcast_in_dim_c1}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xindex>
  return
}
