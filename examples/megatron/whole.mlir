// A feed-forward block as it is written, with the layout that it is to get: the first weight by columns, the second one by rows.
sdy.mesh @mesh = <["model"=2]>
func.func @main(%x: tensor<4x6xf32>,
                %w1: tensor<6x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>},
                %w2: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"model"}, {}]>},
                %bias: tensor<6xf32>) -> tensor<4x6xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<4x8xf32>
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x8xf32>) -> tensor<4x8xf32>
  %relu = stablehlo.maximum %h, %zero : tensor<4x8xf32>
  %y = stablehlo.dot_general %relu, %w2, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %b = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<6xf32>) -> tensor<4x6xf32>
  %r = stablehlo.add %y, %b : tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
