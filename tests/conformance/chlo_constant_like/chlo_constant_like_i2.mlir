// chlo_constant_like_i2: the operand is of elements that StableHLO knows.

func.func @valid(%x: tensor<3xi8>) {
  %r = "chlo.constant_like"(%x) {value = 2.5 : f32} : (tensor<3xi8>) -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xindex>) {
  // expected-error@+1 {{chlo_constant_like_i2}}
  %r = "chlo.constant_like"(%x) {value = 2.5 : f32} : (tensor<3xindex>) -> tensor<3xf32>
  return
}
