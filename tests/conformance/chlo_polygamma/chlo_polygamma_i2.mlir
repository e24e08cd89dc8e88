// chlo_polygamma_i2: the second operand is of real numbers.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %r = chlo.polygamma %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xi32>) {
  // expected-error@+2 {{chlo_polygamma_i2}}
  // expected-error@+1 {{chlo_polygamma_c1}}
  %r = chlo.polygamma %a, %b : tensor<3xf32>, tensor<3xi32> -> tensor<3xf32>
  return
}
