// sdy_propagation_barrier_c2: the result has the type of the operand.

func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.propagation_barrier %x allowed_direction=FORWARD : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_propagation_barrier_c2}}
  %r = "sdy.propagation_barrier"(%x) {allowed_direction = 1 : i32} : (tensor<8x8xf32>) -> tensor<8xf32>
  return
}
