// set_dimension_size_c3: the other sizes are unchanged.

func.func @valid(%x: tensor<4x2xf32>, %n: tensor<i32>) {
  %r = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4x2xf32>, tensor<i32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x2xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{set_dimension_size_c3}}
  %r = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4x2xf32>, tensor<i32>) -> tensor<3x?xf32>
  return
}
