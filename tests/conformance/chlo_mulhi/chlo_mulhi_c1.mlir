// chlo_mulhi_c1: operands and result have one element type.

func.func @valid(%a: tensor<3xi32>, %b: tensor<3xi32>) {
  %r = chlo.mulhi %a, %b : tensor<3xi32>, tensor<3xi32> -> tensor<3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<3xi32>) {
  // expected-error@+1 {{chlo_mulhi_c1}}
  %r = chlo.mulhi %a, %b : tensor<3xi32>, tensor<3xi32> -> tensor<3xi64>
  return
}
