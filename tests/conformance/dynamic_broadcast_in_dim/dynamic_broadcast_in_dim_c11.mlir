// dynamic_broadcast_in_dim_c11: a constant shape is the shape of the result.

func.func @valid(%x: tensor<4xf32>) {
  %n = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %n = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_broadcast_in_dim_c11}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<4xf32>, tensor<2xi64>) -> tensor<3x4xf32>
  return
}
