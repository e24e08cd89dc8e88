// sdy_propagation_barrier_i1: no operand is missing.

func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_propagation_barrier_i1}}
  %r = "sdy.propagation_barrier"() <{allowed_direction = 1 : i32}> : () -> tensor<8x8xf32>
  return
}
