// real_dynamic_slice_c2: an index for each dimension.

func.func @valid(%x: tensor<4x4xf32>, %s: tensor<2xi64>, %l: tensor<2xi64>, %k: tensor<2xi64>) {
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %s: tensor<2xi64>, %l: tensor<2xi64>, %k: tensor<2xi64>) {
  // expected-error@+1 {{real_dynamic_slice_c2}}
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}
