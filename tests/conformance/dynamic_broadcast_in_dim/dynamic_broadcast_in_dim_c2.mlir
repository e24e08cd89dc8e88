// dynamic_broadcast_in_dim_c2: as many broadcast dimensions as the operand has.

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
