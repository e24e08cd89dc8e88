// pad_c2: a padding for each dimension.

func.func @valid(%x: tensor<4xf32>, %z: tensor<f32>) {
  %r = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [2] : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{pad_c2}}
  %r = stablehlo.pad %x, %z, low = [1], high = [-1], interior = [2, 0] : (tensor<4xf32>, tensor<f32>) -> tensor<10xf32>
  return
}
