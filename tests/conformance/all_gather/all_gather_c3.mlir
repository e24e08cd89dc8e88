// all_gather_c3: the number of ids in the groups is the number of processes.

func.func @valid(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3xf32>) {
  // expected-error@+1 {{all_gather_c3}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<1x0xi64>} : (tensor<2x3xf32>) -> tensor<0x3xf32>
  return
}
