module {
  func.func @main(%arg0: tensor<i32>) -> tensor<4x32xi32> {
    %c = stablehlo.constant dense<[4, 32]> : tensor<65536xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %arg0, %c, dims = [] : (tensor<i32>, tensor<2xi32>) -> tensor<?x32xi32>
    %1 = stablehlo.dynamic_reshape     %0, %c : (tensor<?x32xi32>, tensor<2xi32>) -> tensor<4x32xi32>
    return %1 : tensor<4x32xi32>
  }
}

// -----

// broadcast_in_dim_i2: broadcast_dimensions has elements of 64 bits.

func.func @valid(%x: tensor<3xf32>) {
  %r = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = dense<1> : tensor<641111xi64>}> : (tensor<3xf32>) -> tensor<2x3xf32>
  return
}

