// chlo_mulhi_c2: operands and result have one shape.

func.func @valid(%a: tensor<3xi32>, %b: tensor<3xi32>) {
  %r = chlo.mulhi %a, %b : tensor<3xi32>, tensor<3xi32> -> tensor<3xi32>
  return
}

// -----

func.func @invalid(%a: tensor<3xi32>, %b: tensor<3xi32>) {
  // expected-error@+1 {{chlo_mulhi_c2}}
  %r = chlo.mulhi %a, %b : tensor<3xi32>, tensor<3xi32> -> tensor<4xi32>
  return
}
