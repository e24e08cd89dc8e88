// pad_i4: edge_padding_high has elements of 64 bits.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>) {
  %r = "stablehlo.pad"(%x, %z) <{edge_padding_low = dense<1> : tensor<1xi64>, edge_padding_high = dense<1> : tensor<1xi64>, interior_padding = dense<0> : tensor<1xi64>}> : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{pad_i4}}
  %r = "stablehlo.pad"(%x, %z) <{edge_padding_low = dense<1> : tensor<1xi64>, edge_padding_high = dense<1> : tensor<1xi32>, interior_padding = dense<0> : tensor<1xi64>}> : (tensor<4xf32>, tensor<f32>) -> tensor<6xf32>
  return
}
