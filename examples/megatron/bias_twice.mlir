// Wrong: the bias, which each process has, is added before the sum over the processes.
func.func @main(%x: tensor<4x6xf32>, %w1: tensor<6x4xf32>, %w2: tensor<4x6xf32>, %bias: tensor<6xf32>) -> tensor<4x6xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4x4xf32>
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
  %relu = stablehlo.maximum %h, %zero : tensor<4x4xf32>
  %y = stablehlo.dot_general %relu, %w2, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  %b = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %part = stablehlo.add %y, %b : tensor<4x6xf32>
  %r = "stablehlo.all_reduce"(%part) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %sum = stablehlo.add %p, %q : tensor<f32>
    stablehlo.return %sum : tensor<f32>
  }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
