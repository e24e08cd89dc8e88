// reduce_scatter_i4: channel_id is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%operand: tensor<4x4xf32>) {
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, channel_id = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4x4xf32>) {
  // expected-error@+1 {{reduce_scatter_i4}}
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, channel_id = 0 : i32, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}
