// cross_replica_sum_c1: the result has the shape of the operand.

func.func @valid(%operand: tensor<4xf32>) {
  %result = "stablehlo.cross-replica-sum"(%operand) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4xf32>) {
  // expected-error@+1 {{cross_replica_sum_c1}}
  %result = "stablehlo.cross-replica-sum"(%operand) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<5xf32>
  return
}
