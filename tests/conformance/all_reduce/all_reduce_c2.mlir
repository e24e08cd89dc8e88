// all_reduce_c2: the number of ids in the groups is the number of processes.

func.func @valid(%operands: tensor<4xf32>) {
  %results = "stablehlo.all_reduce"(%operands) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<4xf32>) {
  // expected-error@+1 {{all_reduce_c2}}
  %results = "stablehlo.all_reduce"(%operands) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<> : tensor<1x0xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
