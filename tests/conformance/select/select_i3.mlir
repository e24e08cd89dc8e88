// select_i3: on_false is not quantized per axis.

func.func @valid(%pred: tensor<2xi1>, %on_true: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %on_false: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%pred: tensor<2xi1>, %on_true: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %on_false: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+2 {{select_i3}}
  // expected-error@+1 {{select_c2}}
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
