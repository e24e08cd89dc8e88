// quant_scast_c3: operand and result have one shape.

func.func @valid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %r = quant.scast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  return
}

// -----

func.func @invalid(%x: tensor<5x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{quant_scast_c3}}
  %r = quant.scast %x : tensor<5x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  return
}
