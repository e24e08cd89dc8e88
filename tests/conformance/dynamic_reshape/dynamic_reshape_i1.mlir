// dynamic_reshape_i1: the operand is a tensor of no index.

func.func @valid(%x: tensor<4xf32>, %n: tensor<2xi64>) {
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}

// -----

func.func @invalid(%n: tensor<2xi64>) {
  %x = arith.constant dense<1> : tensor<4xindex>
  // expected-error@+2 {{dynamic_reshape_i1}}
  // expected-error@+1 {{dynamic_reshape_c1}}
  %r = stablehlo.dynamic_reshape %x, %n : (tensor<4xindex>, tensor<2xi64>) -> tensor<2x2xf32>
  return
}
