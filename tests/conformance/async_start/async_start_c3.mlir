// async_start_c3: the body passes the operands to the operation.

func.func @valid(%operand: tensor<4xf32>) {
  %result = "stablehlo.async_start"(%operand) ({
  ^bb0(%a: tensor<4xf32>):
    %p = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %p : tensor<4xf32>
  }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}

// -----

func.func @invalid(%operand: tensor<4xf32>) {
  // expected-error@+1 {{async_start_c3}}
  %result = "stablehlo.async_start"(%operand, %operand) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %p = "stablehlo.collective_permute"(%a) {source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
    stablehlo.return %p : tensor<4xf32>
  }) : (tensor<4xf32>, tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
  return
}
