// Mistakes in ops with regions, each of which has one finding.
func.func @types(%n: tensor<i32>, %x: tensor<4xf32>) {
  %0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %i, %y : tensor<i32>, tensor<4xf32>
  }
  return
}
func.func @swapped(%n: tensor<i32>, %x: tensor<4xf32>) {
  %0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<4xf32>, tensor<i32>
  cond {
    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    stablehlo.return %i, %y : tensor<i32>, tensor<4xf32>
  }
  return
}
func.func @results(%p: tensor<i1>, %x: tensor<4xf32>) {
  %0:2 = "stablehlo.if"(%p) ({
    stablehlo.return %x, %x : tensor<4xf32>, tensor<4xf32>
  }, {
    stablehlo.return %x, %x : tensor<4xf32>, tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  return
}
func.func @argument(%n: tensor<i64>, %x: tensor<i32>) {
  %0 = stablehlo.add %n, %x : tensor<i32>
  %1 = stablehlo.subtract %n, %x : tensor<i32>
  return
}
