// chlo_broadcast_add_c7: if all operands are unranked, nothing is inferred; a dynamic size of a single ranked one is dynamic.

func.func @valid(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  %r = chlo.broadcast_add %a, %b : (tensor<*xf32>, tensor<*xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<?xf32>, %b: tensor<*xf32>) {
  // expected-error@+1 {{chlo_broadcast_add_c7}}
  %r = chlo.broadcast_add %a, %b : (tensor<?xf32>, tensor<*xf32>) -> tensor<2xf32>
  return
}
