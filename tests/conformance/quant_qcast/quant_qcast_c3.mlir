// quant_qcast_c3: operand and result have one shape.

func.func @valid(%x: tensor<4xf32>) {
  %r = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @invalid(%x: tensor<5xf32>) {
  // expected-error@+1 {{quant_qcast_c3}}
  %r = quant.qcast %x : tensor<5xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @static_and_not(%x: tensor<1xf32>) {
  // expected-error@+1 {{quant_qcast_c3}}
  %r = quant.qcast %x : tensor<1xf32> to tensor<?x!quant.uniform<i8:f32, 0.5>>
  return
}
