// dynamic_reshape_c5: a constant shape is the shape of the result.

func.func @valid(%x: tensor<4xf32>) {
  %n = stablehlo.constant dense<[2, 2]> : tensor<2xi64>
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %n = stablehlo.constant dense<[1, 4]> : tensor<2xi64>
  // expected-error@+1 {{dynamic_reshape_c5}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}
