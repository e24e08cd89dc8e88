// dynamic_broadcast_in_dim_c9: dimensions known to expand are dimensions of the operand.

func.func @valid(%x: tensor<1xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64>} : (tensor<1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<1xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_c9}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [1] {known_expanding_dimensions = array<i64: 1>, known_nonexpanding_dimensions = array<i64>} : (tensor<1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
