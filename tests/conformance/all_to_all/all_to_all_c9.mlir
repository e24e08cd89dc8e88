// all_to_all_c9: the split dimension shrinks, the concatenated one grows.

func.func @valid(%operands: tensor<2x4xf32>) {
  %results = "stablehlo.all_to_all"(%operands) {
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<2x4xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x4xf32>) {
  // expected-error@+1 {{all_to_all_c9}}
  %results = "stablehlo.all_to_all"(%operands) {
    split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<2x4xf32>) -> tensor<4x4xf32>
  return
}
