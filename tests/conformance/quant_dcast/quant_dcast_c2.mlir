// quant_dcast_c2: the result has the expressed type of the operand.

func.func @valid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %r = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{quant_dcast_c2}}
  %r = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf64>
  return
}
