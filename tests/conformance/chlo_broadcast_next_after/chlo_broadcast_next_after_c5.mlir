// chlo_broadcast_next_after_c5: sizes that meet are equal, or one of them is 1.

func.func @valid(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_next_after %a, %b : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_next_after_c5}}
  %r = chlo.broadcast_next_after %a, %b : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}
