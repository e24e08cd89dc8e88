// chlo_broadcast_select_i3: on_false is of elements that StableHLO knows.

func.func @valid(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<2x1xf32>) {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<2x1xindex>) {
  // expected-error@+2 {{chlo_broadcast_select_i3}}
  // expected-error@+1 {{chlo_broadcast_select_c1}}
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<3xf32>, tensor<2x1xindex>) -> tensor<2x3xf32>
  return
}
