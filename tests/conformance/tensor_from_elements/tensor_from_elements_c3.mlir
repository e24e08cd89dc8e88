// tensor_from_elements_c3: the operands have the element type of the result.

func.func @valid(%a: index, %b: index) {
  %r = tensor.from_elements %a, %b : tensor<2xindex>
  return
}

// -----

func.func @invalid(%a: index, %b: i64) {
  // expected-error@+1 {{tensor_from_elements_c3}}
  %r = "tensor.from_elements"(%a, %b) : (index, i64) -> tensor<2xindex>
  return
}
