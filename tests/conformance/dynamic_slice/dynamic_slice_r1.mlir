// dynamic_slice_r1: the result is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<3x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  %r = stablehlo.dynamic_slice %x, %i0, %i1, sizes = [2, 4] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<2x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  // expected-error@+2 {{dynamic_slice_r1}}
  // expected-error@+1 {{dynamic_slice_c1}}
  %r = stablehlo.dynamic_slice %x, %i0, %i1, sizes = [2, 4] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  return
}
