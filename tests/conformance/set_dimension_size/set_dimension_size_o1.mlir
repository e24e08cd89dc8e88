// set_dimension_size_o1: a constant size that is the largest possible is the size of the result.
// against: official

func.func @valid(%x: tensor<4x2xf32>) {
  %n = stablehlo.constant dense<4> : tensor<i32>
  %r = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x2xf32>) {
  %n = stablehlo.constant dense<4> : tensor<i32>
  // expected-error@+1 {{set_dimension_size_o1}}
  %r = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4x2xf32>, tensor<i32>) -> tensor<3x2xf32>
  return
}
