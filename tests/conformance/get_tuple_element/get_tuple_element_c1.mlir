// get_tuple_element_c1: the tuple has an element of that index.

func.func @valid(%operand: tuple<tensor<4xf32>>) {
  %result = stablehlo.get_tuple_element %operand[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{get_tuple_element_c1}}
  %result = stablehlo.get_tuple_element %operand[1] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}
