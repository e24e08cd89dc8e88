// chlo_broadcast_or_c7: a dynamic size of the operands is dynamic in the result.

func.func @valid(%a: tensor<?xi32>, %b: tensor<?xi32>) {
  %r = chlo.broadcast_or %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @invalid(%a: tensor<?xi32>, %b: tensor<?xi32>) {
  // expected-error@+1 {{chlo_broadcast_or_c7}}
  %r = chlo.broadcast_or %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<3xi32>
  return
}
