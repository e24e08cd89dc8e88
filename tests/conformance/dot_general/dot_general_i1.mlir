// dot_general_i1: lhs is a tensor, and not quantized per axis.
func.func @main(%lhs: tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, %rhs: tensor<2x4x5x!quant.uniform<i8:f32, 0.25>>) {
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x5x!quant.uniform<i8:f32, 2.0:-1>>
  return
}

// -----

func.func @main(%lhs: tensor<2x3x4x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>, %rhs: tensor<2x4x5x!quant.uniform<i8:f32, 0.25>>) {
  // expected-error@+1 {{dot_general_i1}}
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4x!quant.uniform<i8:f32:1, {0.1, 0.2, 0.3}>>, tensor<2x4x5x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x3x5x!quant.uniform<i8:f32, 2.0:-1>>
  return
}
