// slice_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+2 {{slice_r1}}
  // expected-error@+1 {{slice_c1}}
  %r = stablehlo.slice %x [0:2] : (tensor<4xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
