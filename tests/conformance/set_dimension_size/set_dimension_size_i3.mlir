// set_dimension_size_i3: dimension has 64 bits.

func.func @valid(%x: tensor<4xf32>, %n: tensor<i32>) {
  %r = "stablehlo.set_dimension_size"(%x, %n) <{dimension = 0 : i64}> : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %n: tensor<i32>) {
  // expected-error@+1 {{set_dimension_size_i3}}
  %r = "stablehlo.set_dimension_size"(%x, %n) <{dimension = 0 : i32}> : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  return
}
