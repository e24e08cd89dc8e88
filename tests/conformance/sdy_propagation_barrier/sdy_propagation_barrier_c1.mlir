// sdy_propagation_barrier_c1: the operand is a tensor.

func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: index) {
  // expected-error@+1 {{sdy_propagation_barrier_c1}}
  %r = "sdy.propagation_barrier"(%x) {allowed_direction = 1 : i32} : (index) -> index
  return
}
