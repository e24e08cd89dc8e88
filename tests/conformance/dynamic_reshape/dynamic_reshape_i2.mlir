// dynamic_reshape_i2: output_shape is a list of integers.

func.func @valid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %n = arith.constant dense<2> : tensor<2xindex>
  // expected-error@+1 {{dynamic_reshape_i2}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  return
}
