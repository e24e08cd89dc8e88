// collective_broadcast_c2: ids are not negative.

func.func @valid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  // expected-error@+1 {{collective_broadcast_c2}}
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, -1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
