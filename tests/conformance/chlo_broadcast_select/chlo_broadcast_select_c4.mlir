// chlo_broadcast_select_c4: the result has the shape to which the operands are broadcast.

func.func @valid(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<2x1xf32>) {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%p: tensor<i1>, %a: tensor<3xf32>, %b: tensor<2x1xf32>) {
  // expected-error@+1 {{chlo_broadcast_select_c4}}
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<3x3xf32>
  return
}
