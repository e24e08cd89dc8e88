// chlo_broadcast_select_i2: on_true is of elements that StableHLO knows.

func.func @valid(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<2x1xf32>) {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%p: tensor<i1>, %a: tensor<3xindex>, %b: tensor<2x1xf32>) {
  // expected-error@+3 {{chlo_broadcast_select_i2}}
  // expected-error@+2 {{chlo_broadcast_select_c1}}
  // expected-error@+1 {{chlo_broadcast_select_c2}}
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<3xindex>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}
