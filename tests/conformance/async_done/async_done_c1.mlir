// async_done_c1: the result has the type that the future promises.

func.func @valid(%operand: !stablehlo.future<tensor<4xf32>>) {
  %result = "stablehlo.async_done"(%operand) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: !stablehlo.future<tensor<4xf32>>) {
  // expected-error@+1 {{async_done_c1}}
  %result = "stablehlo.async_done"(%operand) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf64>
  return
}
