// dynamic_reshape_r1: the elements of the result are not of type index.

func.func @valid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  // expected-error@+2 {{dynamic_reshape_r1}}
  // expected-error@+1 {{dynamic_reshape_c1}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xindex>
  return
}
