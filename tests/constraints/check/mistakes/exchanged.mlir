func.func @types(%h: tensor<2x16xf32>, %u: tensor<16x64xf32>) {
  %0 = stablehlo.dot_general %h, %u, contracting_dims = [1] x [0] : (tensor<16x64xf32>, tensor<2x16xf32>) -> tensor<2x64xf32>
  return
}
func.func @values(%x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x8xf32>) {
  %0 = stablehlo.convolution(%k, %x) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x8x8x8xf32>
  return
}
func.func @returned(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  return %x, %y : tensor<3xf32>, tensor<2xf32>
}
func.func @results(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0:2 = stablehlo.optimization_barrier %x, %y : tensor<2xf32>, tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @numbered(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %r:2 = stablehlo.optimization_barrier %x, %y : tensor<2xf32>, tensor<3xf32>
  return %r.1 : tensor<3xf32>
}
func.func @carried(%n: tensor<i32>, %x: tensor<2xf32>) -> tensor<2xf32> {
  %0:2 = "stablehlo.while"(%n, %x) ({
  ^bb0(%i: tensor<i32>, %acc: tensor<2xf32>):
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%i: tensor<i32>, %acc: tensor<2xf32>):
    %next = stablehlo.add %i, %n : tensor<i32>
    %sum = stablehlo.add %acc, %acc : tensor<2xf32>
    stablehlo.return %sum, %next : tensor<i32>, tensor<2xf32>
  }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
  return %0#1 : tensor<2xf32>
}
