// dot_general_c20: without quantization of lhs, lhs and result have the expressed type of rhs.
func.func @main(%lhs: tensor<2x3x4xf32>, %rhs: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf32>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3x4xf16>, %rhs: tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{dot_general_c20}}
  %r = "stablehlo.dot_general"(%lhs, %rhs) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<2x3x4xf16>, tensor<2x4x5x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x5xf16>
  return
}
