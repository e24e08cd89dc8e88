// get_dimension_size_i2: dimension has 64 bits.

func.func @valid(%x: tensor<2xf32>) {
  %r = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<i32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+1 {{get_dimension_size_i2}}
  %r = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i32}> : (tensor<2xf32>) -> tensor<i32>
  return
}
