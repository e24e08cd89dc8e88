// broadcast_i1: the operand is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<2xf32>) {
  %r = stablehlo.broadcast %x, sizes = [3] : (tensor<2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+2 {{broadcast_i1}}
  // expected-error@+1 {{broadcast_c3}}
  %r = stablehlo.broadcast %x, sizes = [3] : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<3x2xf32>
  return
}
