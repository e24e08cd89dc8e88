// quant_dcast_c3: operand and result have one shape.

func.func @valid(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  %r = quant.dcast %x : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<5x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{quant_dcast_c3}}
  %r = quant.dcast %x : tensor<5x!quant.uniform<i8:f32, 0.5>> to tensor<4xf32>
  return
}

// -----

func.func @static_and_not(%x: tensor<?x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{quant_dcast_c3}}
  %r = quant.dcast %x : tensor<?x!quant.uniform<i8:f32, 0.5>> to tensor<1xf32>
  return
}
