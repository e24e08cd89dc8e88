// pad_i1: the operand is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>) {
  %r = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %z: tensor<f32>) {
  // expected-error@+2 {{pad_i1}}
  // expected-error@+1 {{pad_c1}}
  %r = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [2] : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<f32>) -> tensor<4xf32>
  return
}
