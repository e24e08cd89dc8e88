// reduce_c3: there is at least one input, and an init value and a result for each.
func.func @main(%x0: tensor<2x3xf32>, %x1: tensor<2x3xi32>, %i0: tensor<f32>, %i1: tensor<i32>) {
  %r:2 = "stablehlo.reduce"(%x0, %x1, %i0, %i1) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a0: tensor<f32>, %a1: tensor<i32>, %b0: tensor<f32>, %b1: tensor<i32>):
    %s0 = stablehlo.add %a0, %b0 : tensor<f32>
    %s1 = stablehlo.add %a1, %b1 : tensor<i32>
    stablehlo.return %s0, %s1 : tensor<f32>, tensor<i32>
  }) : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
  return
}
