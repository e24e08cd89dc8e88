// chlo__asin_acos_kernel_i1: the operand is of complex numbers.

func.func @valid(%x: tensor<3xcomplex<f32>>) {
  %r = chlo._asin_acos_kernel %x : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>) {
  // expected-error@+2 {{chlo__asin_acos_kernel_i1}}
  // expected-error@+1 {{chlo__asin_acos_kernel_r1}}
  %r = chlo._asin_acos_kernel %x : tensor<3xf32> -> tensor<3xf32>
  return
}
