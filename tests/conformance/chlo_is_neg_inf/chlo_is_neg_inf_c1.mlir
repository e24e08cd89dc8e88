// chlo_is_neg_inf_c1: the result has the shape of the operand.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.is_neg_inf %x : tensor<3xf32> -> tensor<3xi1>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+1 {{chlo_is_neg_inf_c1}}
  %r = chlo.is_neg_inf %x : tensor<3xf32> -> tensor<4xi1>
  return
}
