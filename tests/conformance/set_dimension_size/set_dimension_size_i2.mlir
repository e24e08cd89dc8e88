// set_dimension_size_i2: size is a scalar of 32 bits.

func.func @valid(%x: tensor<4x2xf32>, %n: tensor<i32>) {
  %r = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4x2xf32>, tensor<i32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x2xf32>, %n: tensor<i64>) {
  // expected-error@+1 {{set_dimension_size_i2}}
  %r = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4x2xf32>, tensor<i64>) -> tensor<4x?xf32>
  return
}
