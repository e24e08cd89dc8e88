// pad_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<2xf32>, %z: tensor<f32>) {
  %r = stablehlo.pad %x, %z, low = [0], high = [0], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>, %z: tensor<f32>) {
  // expected-error@+2 {{pad_r1}}
  // expected-error@+1 {{pad_c1}}
  %r = stablehlo.pad %x, %z, low = [0], high = [0], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
