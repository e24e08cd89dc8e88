// chlo_erfc_i1: the operand is of real numbers.

func.func @valid(%x: tensor<3xf32>) {
  %r = chlo.erfc %x : tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xcomplex<f32>>) {
  // expected-error@+2 {{chlo_erfc_i1}}
  // expected-error@+1 {{chlo_erfc_r1}}
  %r = chlo.erfc %x : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  return
}
