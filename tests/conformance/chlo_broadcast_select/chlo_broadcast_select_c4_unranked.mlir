// chlo_broadcast_select_c4: unranked operands are ignored; the result has the shape to which the others are broadcast.

func.func @valid(%p: tensor<2x1xi1>, %a: tensor<*xf32>, %b: tensor<3xf32>) {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<2x1xi1>, tensor<*xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%p: tensor<2x1xi1>, %a: tensor<*xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{chlo_broadcast_select_c4}}
  %r = chlo.broadcast_select %p, %a, %b : (tensor<2x1xi1>, tensor<*xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}
