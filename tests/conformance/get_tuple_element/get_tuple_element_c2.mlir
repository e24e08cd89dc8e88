// get_tuple_element_c2: the result has the type of the element.

func.func @valid(%operand: tuple<tensor<4xf32>>) {
  %result = stablehlo.get_tuple_element %operand[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{get_tuple_element_c2}}
  %result = stablehlo.get_tuple_element %operand[0] : (tuple<tensor<4xf32>>) -> tensor<4xf64>
  return
}
