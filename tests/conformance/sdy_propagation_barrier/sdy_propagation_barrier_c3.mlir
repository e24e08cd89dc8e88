// sdy_propagation_barrier_c3: not both directions are allowed.

func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_propagation_barrier_c3}}
  %r = sdy.propagation_barrier %x allowed_direction=BOTH : tensor<8x8xf32>
  return
}
