// dynamic_update_slice_c6: the update fits into the operand.

func.func @valid(%x: tensor<3x4xf32>, %u: tensor<1x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  %r = stablehlo.dynamic_update_slice %x, %u, %i0, %i1 : (tensor<3x4xf32>, tensor<1x4xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3x4xf32>, %u: tensor<1x5xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  // expected-error@+1 {{dynamic_update_slice_c6}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0, %i1 : (tensor<3x4xf32>, tensor<1x5xf32>, tensor<i64>, tensor<i64>) -> tensor<3x4xf32>
  return
}
