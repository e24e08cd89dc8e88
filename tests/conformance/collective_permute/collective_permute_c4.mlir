// collective_permute_c4: ids are not negative.

func.func @valid(%operand: tensor<2x3xf32>) {
  %result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<2x3xf32>) {
  // expected-error@+1 {{collective_permute_c4}}
  %result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1], [1, -1]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
