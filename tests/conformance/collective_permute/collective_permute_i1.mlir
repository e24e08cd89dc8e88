// collective_permute_i1: the operand is not quantized per axis.

func.func @valid(%operand: tensor<2x3xf32>) {
  %result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) {
  // expected-error@+2 {{collective_permute_r1}}
  // expected-error@+1 {{collective_permute_i1}}
  %result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>
  return
}
