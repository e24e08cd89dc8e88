// collective_permute_c2: no process sends twice.

func.func @valid(%operand: tensor<2x3xf32>) {
  %result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<2x3xf32>) {
  // expected-error@+1 {{collective_permute_c2}}
  %result = "stablehlo.collective_permute"(%operand) {source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
