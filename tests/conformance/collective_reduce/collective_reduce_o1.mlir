// collective_reduce_o1: there is an operand.
// against: official

func.func @valid(%operands: tensor<4xf32>) {
  %results = "stablehlo.collective_reduce"(%operands) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operands: tensor<4xf32>) {
  // expected-error@+1 {{collective_reduce_o1}}
  "stablehlo.collective_reduce"() ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : () -> ()
  return
}
