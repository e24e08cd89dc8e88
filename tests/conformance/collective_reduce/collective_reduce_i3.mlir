// collective_reduce_i3: channel_id is an integer of type si64; the attribute may be written on its own, as the table names it.

func.func @valid(%operands: tensor<4xf32>) {
  %results = "stablehlo.collective_reduce"(%operands) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {channel_id = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<4xf32>) {
  // expected-error@+1 {{collective_reduce_i3}}
  %results = "stablehlo.collective_reduce"(%operands) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {channel_id = 0 : i32, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
