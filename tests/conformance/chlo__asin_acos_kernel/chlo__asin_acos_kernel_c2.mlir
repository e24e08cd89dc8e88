// chlo__asin_acos_kernel_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<3xcomplex<f32>>) {
  %r = chlo._asin_acos_kernel %x : tensor<3xcomplex<f32>> -> tensor<3xcomplex<f32>>
  return
}

// -----

func.func @invalid(%x: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{chlo__asin_acos_kernel_c2}}
  %r = chlo._asin_acos_kernel %x : tensor<3xcomplex<f32>> -> tensor<4xcomplex<f32>>
  return
}
