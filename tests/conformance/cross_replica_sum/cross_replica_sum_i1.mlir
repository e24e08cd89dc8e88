// cross_replica_sum_i1: the operand is not quantized per axis.

func.func @valid(%operand: tensor<4xf32>) {
  %result = "stablehlo.cross-replica-sum"(%operand) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) {
  // expected-error@+2 {{cross_replica_sum_r1}}
  // expected-error@+1 {{cross_replica_sum_i1}}
  %result = "stablehlo.cross-replica-sum"(%operand) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>
  return
}
