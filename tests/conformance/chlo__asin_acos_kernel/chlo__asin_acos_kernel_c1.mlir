// chlo__asin_acos_kernel_c1: the result has the element type of the operand.

func.func @valid(%x: tensor<3xcomplex<f32>>) {
  %r = chlo._asin_acos_kernel %x : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @invalid(%x: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{chlo__asin_acos_kernel_c1}}
  %r = chlo._asin_acos_kernel %x : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f64>>
  return
}
