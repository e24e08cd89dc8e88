// dynamic_slice_i2: start indices are integers.

func.func @valid(%x: tensor<3x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  %r = stablehlo.dynamic_slice %x, %i0, %i1, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3x4xf32>, %i0: tensor<f32>, %i1: tensor<f32>) {
  // expected-error@+1 {{dynamic_slice_i2}}
  %r = stablehlo.dynamic_slice %x, %i0, %i1, sizes = [1, 4] : (tensor<3x4xf32>, tensor<f32>, tensor<f32>) -> tensor<1x4xf32>
  return
}
