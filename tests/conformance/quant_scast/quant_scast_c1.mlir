// quant_scast_c1: one side is quantized.

func.func @valid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %r = quant.scast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+2 {{quant_scast_c1}}
  // expected-error@+1 {{quant_scast_c2}}
  %r = quant.scast %x : tensor<4xf32> to tensor<4xi8>
  return
}
