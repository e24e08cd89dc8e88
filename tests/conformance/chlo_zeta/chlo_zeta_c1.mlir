// chlo_zeta_c1: operands and result have one element type.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %r = chlo.zeta %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{chlo_zeta_c1}}
  %r = chlo.zeta %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf64>
  return
}
