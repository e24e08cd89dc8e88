// dynamic_slice_c1: the element type is unchanged.

func.func @valid(%x: tensor<3x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  %r = stablehlo.dynamic_slice %x, %i0, %i1, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3x4xf32>, %i0: tensor<i64>, %i1: tensor<i64>) {
  // expected-error@+1 {{dynamic_slice_c1}}
  %r = stablehlo.dynamic_slice %x, %i0, %i1, sizes = [1, 4] : (tensor<3x4xf32>, tensor<i64>, tensor<i64>) -> tensor<1x4xf64>
  return
}
