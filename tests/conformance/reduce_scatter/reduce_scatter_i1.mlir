// reduce_scatter_i1: the operand is a tensor without axes of scales.

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

func.func @invalid(%operand: tensor<4x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) {
  // expected-error@+1 {{reduce_scatter_i1}}
  %result = "stablehlo.reduce_scatter"(%operand) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5>>, %b: tensor<!quant.uniform<i8:f32, 0.5>>):
    %s = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5>>
    stablehlo.return %s : tensor<!quant.uniform<i8:f32, 0.5>>
  }) {
    scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
  } : (tensor<4x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  return
}
