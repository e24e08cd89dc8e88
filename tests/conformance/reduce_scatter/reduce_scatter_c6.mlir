// reduce_scatter_c6: flattened ids need a channel.

func.func @valid(%operand: tensor<4x4xf32>) {
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4x4xf32>) {
  // expected-error@+1 {{reduce_scatter_c6}}
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {
    scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids
  } : (tensor<4x4xf32>) -> tensor<2x4xf32>
  return
}
