// chlo_broadcast_complex_i2: rhs is of real numbers.

func.func @valid(%a: tensor<3xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_complex %a, %b : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @invalid(%a: tensor<3xf32>, %b: tensor<2x3xi32>) {
  // expected-error@+2 {{chlo_broadcast_complex_i2}}
  // expected-error@+1 {{chlo_broadcast_complex_c1}}
  %r = chlo.broadcast_complex %a, %b : (tensor<3xf32>, tensor<2x3xi32>) -> tensor<2x3xcomplex<f32>>
  return
}
