// collective_broadcast_i1: the operands are not quantized per axis.

func.func @valid(%x: tensor<4xf32>, %root: tensor<1xi32>) {
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) {
  // expected-error@+2 {{collective_broadcast_r1}}
  // expected-error@+1 {{collective_broadcast_i1}}
  %results = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5, 0.25, 0.5}>>
  return
}
