// tensor_from_elements_c2: there is an operand for each element.

func.func @valid(%a: index, %b: index) {
  %r = tensor.from_elements %a, %b : tensor<2xindex>
  return
}

// -----

func.func @invalid(%a: index, %b: index) {
  // expected-error@+1 {{tensor_from_elements_c2}}
  %r = "tensor.from_elements"(%a, %b) : (index, index) -> tensor<3xindex>
  return
}
