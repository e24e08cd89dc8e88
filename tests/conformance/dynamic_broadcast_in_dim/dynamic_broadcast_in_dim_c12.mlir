// dynamic_broadcast_in_dim_c12: the operand can be broadcast to a constant shape.

func.func @valid(%x: tensor<3xf32>) {
  %n = stablehlo.constant dense<[2, 3]> : tensor<2xi64>
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  %n = stablehlo.constant dense<[2, 1]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_broadcast_in_dim_c12}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
