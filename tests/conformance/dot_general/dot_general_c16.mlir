// dot_general_c16: rhs is not quantized along a contracting dimension.
func.func @main(%lhs: tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x4x5x!quant.uniform<i8:f32:2, {0.1, 0.2, 0.3, 0.4, 0.5}>>) {
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x4x5x!quant.uniform<i8:f32:2, {0.1, 0.2, 0.3, 0.4, 0.5}>>) -> tensor<2x3x5x!quant.uniform<i8:f32, 2.0:-1>>
  return
}

// -----

func.func @main(%lhs: tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x4x5x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) {
  // expected-error@+1 {{dot_general_c16}}
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x4x5x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3, 0.4}>>) -> tensor<2x3x5x!quant.uniform<i8:f32, 2.0:-1>>
  return
}
