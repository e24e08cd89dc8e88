// chlo_polygamma_c2: operands and result have one shape.

func.func @valid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  %r = chlo.polygamma %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{chlo_polygamma_c2}}
  %r = chlo.polygamma %a, %b : tensor<3xf32>, tensor<3xf32> -> tensor<4xf32>
  return
}
