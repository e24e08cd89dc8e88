// dynamic_reshape_c1: the element type is unchanged.

func.func @valid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  // expected-error@+1 {{dynamic_reshape_c1}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xi32>
  return
}
