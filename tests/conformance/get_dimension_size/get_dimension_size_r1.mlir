// get_dimension_size_r1: the result has 32 bits.

func.func @valid(%x: tensor<2xf32>) {
  %r = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2xf32>) -> tensor<i32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+1 {{get_dimension_size_r1}}
  %r = stablehlo.get_dimension_size %x, dim = 0 : (tensor<2xf32>) -> tensor<i64>
  return
}
