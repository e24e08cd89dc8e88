// cross_replica_sum_c3: the groups are a tensor of numbers, not an array.

func.func @valid(%operand: tensor<4xf32>) {
  %result = "stablehlo.cross-replica-sum"(%operand) {replica_groups = dense<[0, 1]> : tensor<2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4xf32>) {
  // expected-error@+1 {{cross_replica_sum_c3}}
  %result = "stablehlo.cross-replica-sum"(%operand) {replica_groups = array<i64: 0, 1>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
