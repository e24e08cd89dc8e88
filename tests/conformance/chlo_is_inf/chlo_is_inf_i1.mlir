// chlo_is_inf_i1: the operand is of real numbers.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.is_inf %x : tensor<3xf32> -> tensor<3xi1>
  return
}

// -----

func.func @invalid(%x: tensor<3xi32>) {
  // expected-error@+1 {{chlo_is_inf_i1}}
  %r = chlo.is_inf %x : tensor<3xi32> -> tensor<3xi1>
  return
}
