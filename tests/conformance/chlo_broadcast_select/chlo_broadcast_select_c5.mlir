// chlo_broadcast_select_c5: a dynamic size of the operands is dynamic in the result.

func.func @valid(%p: tensor<i1>, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%p: tensor<i1>, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  // expected-error@+1 {{chlo_broadcast_select_c5}}
  %r = chlo.broadcast_select %p, %a, %b : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32>
  return
}
