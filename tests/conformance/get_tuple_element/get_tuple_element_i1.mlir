// get_tuple_element_i1: the operand is a tuple.

func.func @valid(%operand: tuple<tensor<4xf32>>) {
  %result = stablehlo.get_tuple_element %operand[0] : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%operand: tensor<4xf32>) {
  // expected-error@+1 {{get_tuple_element_i1}}
  %result = "stablehlo.get_tuple_element"(%operand) {index = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
