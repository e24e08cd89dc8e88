// chlo_broadcast_complex_c5: sizes that meet are equal, or one of them is 1.

func.func @valid(%a: tensor<2x1xf32>, %b: tensor<2x3xf32>) {
  %r = chlo.broadcast_complex %a, %b : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
  return
}

// -----

func.func @invalid(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+1 {{chlo_broadcast_complex_c5}}
  %r = chlo.broadcast_complex %a, %b : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x2xcomplex<f32>>
  return
}
