// chlo_broadcast_select_c3: sizes that meet are equal, or one of them is 1.

func.func @valid(%p: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<1xf32>) {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%p: tensor<2xi1>, %a: tensor<3xf32>, %b: tensor<1xf32>) {
  // expected-error@+1 {{chlo_broadcast_select_c3}}
  %r = chlo.broadcast_select %p, %a, %b : (tensor<2xi1>, tensor<3xf32>, tensor<1xf32>) -> tensor<2xf32>
  return
}
