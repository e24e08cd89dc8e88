// dynamic_broadcast_in_dim_c8: no dimension is known both to expand and not to.

func.func @valid(%x: tensor<?x?xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?x?xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_broadcast_in_dim_c8}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [0, 1] {known_expanding_dimensions = array<i64: 0, 1>, known_nonexpanding_dimensions = array<i64: 1>} : (tensor<?x?xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
