// quant_qcast_c2: the operand has the expressed type of the result.

func.func @valid(%x: tensor<4xf32>) {
  %r = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @invalid(%x: tensor<4xf64>) {
  // expected-error@+1 {{quant_qcast_c2}}
  %r = quant.qcast %x : tensor<4xf64> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}
