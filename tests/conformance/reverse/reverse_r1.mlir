// reverse_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<2xf32>) {
  %r = stablehlo.reverse %x, dims = [0] : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+2 {{reverse_r1}}
  // expected-error@+1 {{reverse_c1}}
  %r = stablehlo.reverse %x, dims = [0] : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
