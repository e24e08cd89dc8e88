// async_done_i1: the operand is a future.

func.func @valid(%operand: !stablehlo.future<tensor<4xf32>>) {
  %result = "stablehlo.async_done"(%operand) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4xf32>) {
  // expected-error@+2 {{async_done_c1}}
  // expected-error@+1 {{async_done_i1}}
  %result = "stablehlo.async_done"(%operand) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
