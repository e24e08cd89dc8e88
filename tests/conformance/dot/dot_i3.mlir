// dot_i3: precision_config is a list of precisions.
func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  %r = "stablehlo.dot"(%lhs, %rhs) <{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>]}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}

// -----

func.func @main(%lhs: tensor<2x3xf32>, %rhs: tensor<3x5xf32>) {
  // expected-error@+1 {{dot_i3}}
  %r = "stablehlo.dot"(%lhs, %rhs) <{precision_config = [#stablehlo<precision HIGH>, 1 : i64]}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>
  return
}
