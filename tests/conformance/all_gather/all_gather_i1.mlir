// all_gather_i1: the operands are not quantized per axis.

func.func @valid(%operands: tensor<2x3xf32>) {
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) {
  // expected-error@+2 {{all_gather_r1}}
  // expected-error@+1 {{all_gather_i1}}
  %results = "stablehlo.all_gather"(%operands) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) -> tensor<4x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>
  return
}
