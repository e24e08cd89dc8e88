// dynamic_broadcast_in_dim_i2: output_dimensions is a list of integers.

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  %n = arith.constant dense<[2, 3]> : tensor<2xindex>
  // expected-error@+1 {{dynamic_broadcast_in_dim_i2}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return
}
