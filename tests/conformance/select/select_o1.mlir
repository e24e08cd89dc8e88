// select_o1: on_true and on_false have one scale and zero point.
// against: official

func.func @valid(%pred: tensor<2xi1>, %on_true: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %on_false: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

func.func @invalid(%pred: tensor<2xi1>, %on_true: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %on_false: tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>> {
  // expected-error@+1 {{select_o1}}
  %result = stablehlo.select %pred, %on_true, %on_false : (tensor<2xi1>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %result : tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
