// Quantized elements: clamping, steps, zero points. No function @NAME_after is a correct rewrite of @NAME_before.

func.func @there_and_back_before(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>> {
  %r = stablehlo.maximum %x, %x : tensor<!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5>>
}

func.func @there_and_back_after(%x: tensor<!quant.uniform<i8:f32, 0.5>>, %y: tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>> {
  %s = stablehlo.add %x, %y : tensor<!quant.uniform<i8:f32, 0.5>>
  %r = stablehlo.subtract %s, %y : tensor<!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5>>
}

func.func @twice_negated_before(%x: tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<!quant.uniform<i8:f32, 0.5:3>> {
  %r = stablehlo.maximum %x, %x : tensor<!quant.uniform<i8:f32, 0.5:3>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5:3>>
}

func.func @twice_negated_after(%x: tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<!quant.uniform<i8:f32, 0.5:3>> {
  %n = stablehlo.negate %x : tensor<!quant.uniform<i8:f32, 0.5:3>>
  %r = stablehlo.negate %n : tensor<!quant.uniform<i8:f32, 0.5:3>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5:3>>
}

func.func @through_finer_steps_before(%x: tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>> {
  %r = stablehlo.maximum %x, %x : tensor<!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5>>
}

func.func @through_finer_steps_after(%x: tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>> {
  %m = stablehlo.uniform_quantize %x : (tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.25>>
  %r = stablehlo.uniform_quantize %m : (tensor<!quant.uniform<i8:f32, 0.25>>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5>>
}

func.func @a_float_through_steps_before(%x: tensor<f32>) -> tensor<f32> {
  %r = stablehlo.maximum %x, %x : tensor<f32>
  return %r : tensor<f32>
}

func.func @a_float_through_steps_after(%x: tensor<f32>) -> tensor<f32> {
  %m = stablehlo.uniform_quantize %x : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  %r = stablehlo.uniform_dequantize %m : (tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<f32>
  return %r : tensor<f32>
}

func.func @clamped_before_or_after_before(%x: tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>> {
  %s = stablehlo.add %x, %x : tensor<!quant.uniform<i8:f32, 0.5>>
  %f = stablehlo.uniform_dequantize %s : (tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<f32>
  %r = stablehlo.uniform_quantize %f : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5>>
}

func.func @clamped_before_or_after_after(%x: tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<!quant.uniform<i8:f32, 0.5>> {
  %f = stablehlo.uniform_dequantize %x : (tensor<!quant.uniform<i8:f32, 0.5>>) -> tensor<f32>
  %r = stablehlo.uniform_quantize %f : (tensor<f32>) -> tensor<!quant.uniform<i8:f32, 0.5>>
  return %r : tensor<!quant.uniform<i8:f32, 0.5>>
}
