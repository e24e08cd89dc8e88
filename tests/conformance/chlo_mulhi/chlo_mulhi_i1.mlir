// chlo_mulhi_i1: the first operand is of integers.

func.func @valid(%a: tensor<3xi32>, %b: tensor<3xi32>) {
  %r = chlo.mulhi %a, %b : tensor<3xi32>, tensor<3xi32> -> tensor<3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi1>, %b: tensor<3xi32>) {
  // expected-error@+2 {{chlo_mulhi_i1}}
  // expected-error@+1 {{chlo_mulhi_c1}}
  %r = chlo.mulhi %a, %b : tensor<3xi1>, tensor<3xi32> -> tensor<3xi32>
  return
}
