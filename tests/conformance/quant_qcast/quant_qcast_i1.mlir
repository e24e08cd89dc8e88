// quant_qcast_i1: no operand is missing.

func.func @valid(%x: tensor<4xf32>) {
  %r = quant.qcast %x : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{quant_qcast_i1}}
  %r = "quant.qcast"() : () -> tensor<4x!quant.uniform<i8:f32, 5.0e-01>>
  return
}
