// chlo_next_after_i1: the first operand is of real numbers.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %r = chlo.next_after %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{chlo_next_after_i1}}
  // expected-error@+1 {{chlo_next_after_c1}}
  %r = chlo.next_after %a, %b : tensor<3xi32>, tensor<3xf32> -> tensor<3xf32>
  return
}
