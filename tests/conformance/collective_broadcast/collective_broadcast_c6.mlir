// collective_broadcast_c6: the root is a member of the group.

func.func @valid(%x: tensor<4xf32>) {
  %root = stablehlo.constant dense<1> : tensor<1xi32>
  %results = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %root = stablehlo.constant dense<2> : tensor<1xi32>
  // expected-error@+1 {{collective_broadcast_c6}}
  %results = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}
