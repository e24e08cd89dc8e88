// broadcast_in_dim_o2: a size that is known in the operand is known in the result.
// against: official

func.func @valid(%x: tensor<?xf32, #stablehlo.bounds<5>>) {
  %r = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<?xf32, #stablehlo.bounds<5>>) -> tensor<?xf32, #stablehlo.bounds<5>>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{broadcast_in_dim_o2}}
  %r = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<3xf32>) -> tensor<?xf32, #stablehlo.bounds<5>>
  return
}
