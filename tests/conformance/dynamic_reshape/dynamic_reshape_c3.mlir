// dynamic_reshape_c3: the quantized dimension and its position are unchanged.

func.func @valid(%x: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xi64>) -> tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}

// -----

func.func @invalid(%x: tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_reshape_c3}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xi64>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  return
}
