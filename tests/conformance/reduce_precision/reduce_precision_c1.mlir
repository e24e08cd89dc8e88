// reduce_precision_c1: the output has the type of the operand.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  %output = stablehlo.reduce_precision %operand, format = e4m3 : tensor<2xf32>
  return %output : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xf32>) -> tensor<2x1xf32> {
  // expected-error@+1 {{reduce_precision_c1}}
  %output = stablehlo.reduce_precision %operand, format = e4m3 : (tensor<2xf32>) -> tensor<2x1xf32>
  return %output : tensor<2x1xf32>
}
