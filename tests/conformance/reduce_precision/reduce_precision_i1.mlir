// reduce_precision_i1: the operand is of floats or quantized per tensor.

func.func @valid(%operand: tensor<2xf32>) -> tensor<2xf32> {
  %output = stablehlo.reduce_precision %operand, format = e4m3 : tensor<2xf32>
  return %output : tensor<2xf32>
}

// -----

func.func @invalid(%operand: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error@+2 {{reduce_precision_i1}}
  // expected-error@+1 {{reduce_precision_r1}}
  %output = stablehlo.reduce_precision %operand, format = e4m3 : tensor<2xi32>
  return %output : tensor<2xi32>
}
