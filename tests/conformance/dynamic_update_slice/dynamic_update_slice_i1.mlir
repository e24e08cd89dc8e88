// dynamic_update_slice_i1: the operand is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<3x4xf32>, %u: tensor<1x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  %r = stablehlo.dynamic_update_slice %x, %u, %i0, %i1 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %u: tensor<1x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  // expected-error@+3 {{dynamic_update_slice_i1}}
  // expected-error@+2 {{dynamic_update_slice_c1}}
  // expected-error@+1 {{dynamic_update_slice_c2}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0, %i1 : (tensor<2x4x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  return
}
