// collective_reduce_i1: the operands are tensors without axes of scales.

func.func @valid(%operands: tensor<4xf32>) {
  %results = "stablehlo.collective_reduce"(%operands) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) {
  // expected-error@+1 {{collective_reduce_i1}}
  %results = "stablehlo.collective_reduce"(%operands) ({
  ^bb0(%a: tensor<!quant.uniform<i8:f32, 0.5>>, %b: tensor<!quant.uniform<i8:f32, 0.5>>):
    %s = stablehlo.add %a, %b : tensor<!quant.uniform<i8:f32, 0.5>>
    stablehlo.return %s : tensor<!quant.uniform<i8:f32, 0.5>>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  return
}
