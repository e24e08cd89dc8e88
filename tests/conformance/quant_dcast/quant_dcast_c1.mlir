// quant_dcast_c1: one side is quantized.

func.func @valid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %r = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+2 {{quant_dcast_c1}}
  // expected-error@+1 {{quant_dcast_c2}}
  %r = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  return
}
