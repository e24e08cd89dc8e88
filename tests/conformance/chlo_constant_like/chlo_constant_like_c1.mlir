// chlo_constant_like_c1: the value has the element type of the result.

func.func @valid(%x: tensor<3xi8>) {
  %r = "chlo.constant_like"(%x) {value = 2.5 : f32} : (tensor<3xi8>) -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xi8>) {
  // expected-error@+1 {{chlo_constant_like_c1}}
  %r = "chlo.constant_like"(%x) {value = 2.5 : f64} : (tensor<3xi8>) -> tensor<3xf32>
  return
}
