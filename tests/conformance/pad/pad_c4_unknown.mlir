// pad_c4: also for an unknown size: n elements have n - 1 gaps, so the result has an odd size.

func.func @valid(%x: tensor<?xf32>, %z: tensor<f32>) {
  %r = stablehlo.pad %x, %z, low = [0], high = [0], interior = [1] : (tensor<?xf32>, tensor<f32>) -> tensor<5xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>, %z: tensor<f32>) {
  // expected-error@+1 {{pad_c4}}
  %r = stablehlo.pad %x, %z, low = [0], high = [0], interior = [1] : (tensor<?xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
