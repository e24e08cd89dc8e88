// concatenate_i1: the inputs are tensors that are not quantized per axis.

func.func @valid(%x: tensor<2xf32>, %y: tensor<2xf32>) {
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %y: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {
  // expected-error@+2 {{concatenate_i1}}
  // expected-error@+1 {{concatenate_c5}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<4xf32>
  return
}
