// get_tuple_element_i2: the index is an si32.

func.func @valid(%operand: tuple<tensor<4xf32>>) {
  %result = stablehlo.get_tuple_element %operand[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{get_tuple_element_i2}}
  %result = "stablehlo.get_tuple_element"(%operand) {index = 0 : i64} : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}
