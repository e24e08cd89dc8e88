// chlo_constant_like_i1: there is a value.

func.func @valid(%x: tensor<3xi8>) {
  %r = "chlo.constant_like"(%x) {value = 2.5 : f32} : (tensor<3xi8>) -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xi8>) {
  // expected-error@+1 {{chlo_constant_like_i1}}
  %r = "chlo.constant_like"(%x) {} : (tensor<3xi8>) -> tensor<3xf32>
  return
}
