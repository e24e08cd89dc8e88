// real_dynamic_slice_o1: the sizes of starts, limits and strides are known.
// against: official

func.func @valid(%x: tensor<4xf32>, %s: tensor<1xi64>, %l: tensor<1xi64>, %k: tensor<1xi64>) {
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %s: tensor<?xi64>, %l: tensor<?xi64>, %k: tensor<?xi64>) {
  // expected-error@+1 {{real_dynamic_slice_o1}}
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> tensor<?xf32>
  return
}
