// dynamic_broadcast_in_dim_i1: the operand is a tensor of no index.

func.func @valid(%x: tensor<3xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}

// -----

func.func @invalid(%n: tensor<2xi64>) {
  %x = arith.constant dense<1> : tensor<3xindex>
  // expected-error@+2 {{dynamic_broadcast_in_dim_i1}}
  // expected-error@+1 {{dynamic_broadcast_in_dim_c1}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] : (tensor<3xindex>, tensor<2xi64>) -> tensor<?x3xf32>
  return
}
