// chlo_broadcast_minimum_c1: quantized operands may differ in scale, not in storage type.

func.func @valid(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>, %b: tensor<3x!quant.uniform<i8:f32, 0.25>>) {
  %r = chlo.broadcast_minimum %a, %b : (tensor<3x!quant.uniform<i8:f32, 0.5>>, tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<i8:f32, 1.0>>
  return
}

// -----

func.func @invalid(%a: tensor<3x!quant.uniform<i8:f32, 0.5>>, %b: tensor<3x!quant.uniform<i8:f32, 0.25>>) {
  // expected-error@+1 {{chlo_broadcast_minimum_c1}}
  %r = chlo.broadcast_minimum %a, %b : (tensor<3x!quant.uniform<i8:f32, 0.5>>, tensor<3x!quant.uniform<i8:f32, 0.25>>) -> tensor<3x!quant.uniform<i16:f32, 1.0>>
  return
}
