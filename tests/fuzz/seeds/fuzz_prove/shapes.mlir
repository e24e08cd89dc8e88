func.func @main(%n: tensor<i32>, %x: tensor<?x?xf32>, %y: tensor<4x?xi64, #stablehlo.bounds<?, 9>>) -> tensor<?xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %m = stablehlo.multiply %d, %n : tensor<i32>
  %r = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %s = stablehlo.concatenate %r, %one, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %b = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 1] : (tensor<?x?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %z = stablehlo.dynamic_reshape %b, %r : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?xf32>
  %w = stablehlo.while(%i = %z) : tensor<?xf32> cond {
    %t = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    stablehlo.return %i : tensor<?xf32>
  }
  return %w : tensor<?xf32>
}
