// quant_qcast_c1: one side is quantized.

func.func @valid(%x: tensor<4xf32>) {
  %r = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @invalid(%x: tensor<4xi8>) {
  // expected-error@+2 {{quant_qcast_c1}}
  // expected-error@+1 {{quant_qcast_c2}}
  %r = quant.qcast %x : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}
