func.func @f(%a: tensor<4xf32>, %b: tensor<3x1xf32>) {
  %0 = chlo.broadcast_add %a, %b : (tensor<4xf32>, tensor<3x1xf32>) -> tensor<3x4xf32>
  %1 = chlo.erf %a : tensor<4xf32> -> tensor<4xf32>
  %2 = chlo.broadcast_compare %a, %b {comparison_direction = #chlo<comparison_direction LT>} : (tensor<4xf32>, tensor<3x1xf32>) -> tensor<3x4xi1>
  %3:2 = chlo.top_k(%a, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi32>)
  %4 = chlo.constant dense<1.0> : tensor<2xf32>
  check.expect_eq %a, %a : tensor<4xf32>
  return
}
