// dynamic_reshape_c6: a constant shape has room for the operand.

func.func @valid(%x: tensor<4xf32>) {
  %n = stablehlo.constant dense<[4]> : tensor<1xi64>
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %n = stablehlo.constant dense<[5]> : tensor<1xi64>
  // expected-error@+1 {{dynamic_reshape_c6}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return
}
