// chlo_broadcast_multiply_c7: a dynamic size of the operands is dynamic in the result.

func.func @valid(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %r = chlo.broadcast_multiply %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  // expected-error@+1 {{chlo_broadcast_multiply_c7}}
  %r = chlo.broadcast_multiply %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<3xf32>
  return
}
