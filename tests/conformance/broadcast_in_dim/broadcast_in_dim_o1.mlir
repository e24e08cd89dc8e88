// broadcast_in_dim_o1: unknown sizes of the result need a bound.
// against: official

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<4xf32>) -> tensor<?x4xf32, #stablehlo.bounds<3, ?>>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{broadcast_in_dim_o1}}
  %r = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<4xf32>) -> tensor<?x4xf32>
  return
}
