// collective_broadcast_c4: the last operand holds the roots.

func.func @valid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  %results = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %root: tensor<1xi64>) {
  // expected-error@+1 {{collective_broadcast_c4}}
  %results = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root} : (tensor<4xf32>, tensor<1xi64>) -> tensor<4xf32>
  return
}
