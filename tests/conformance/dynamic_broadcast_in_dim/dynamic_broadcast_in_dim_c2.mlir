// dynamic_broadcast_in_dim_c2: the number of broadcast dimensions is the rank of the operand.

func.func @valid(%x: tensor<2xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0] : (tensor<2xf32>, tensor<2xi64>) -> tensor<2x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_c2}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] : (tensor<2xf32>, tensor<2xi64>) -> tensor<2x?xf32>
  return
}
