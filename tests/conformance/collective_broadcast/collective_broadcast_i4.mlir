// collective_broadcast_i4: has_dynamic_root is a boolean.

func.func @valid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root = false} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  // expected-error@+1 {{collective_broadcast_i4}}
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
