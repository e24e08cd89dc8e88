// custom_call_eigh_c5: values are real.

func.func @valid(%a0: tensor<8x8xcomplex<f32>>) {
  %r:2 = stablehlo.custom_call @Eigh(%a0) {backend_config = "1,1,15,0.000010"} :
      (tensor<8x8xcomplex<f32>>) -> (tensor<8x8xcomplex<f32>>, tensor<8xf32>)
  return
}

// -----

func.func @invalid(%a0: tensor<8x8xcomplex<f32>>) {
  // expected-error@+1 {{custom_call_eigh_c5}}
  %r:2 = stablehlo.custom_call @Eigh(%a0) {backend_config = "1,1,15,0.000010"} :
      (tensor<8x8xcomplex<f32>>) -> (tensor<8x8xcomplex<f32>>, tensor<8xcomplex<f32>>)
  return
}
