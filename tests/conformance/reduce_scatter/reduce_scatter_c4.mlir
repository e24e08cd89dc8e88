// reduce_scatter_c4: the number of ids in the groups is the number of processes.

func.func @valid(%operand: tensor<4x4xf32>) {
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4x4xf32>) {
  // expected-error@+1 {{reduce_scatter_c4}}
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, replica_groups = dense<> : tensor<0x2xi64>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}
