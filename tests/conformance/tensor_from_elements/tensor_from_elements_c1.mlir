// tensor_from_elements_c1: the result has no unknown sizes.

func.func @valid(%a: index, %b: index) {
  %r = tensor.from_elements %a, %b : tensor<2xindex>
  return
}

// -----

func.func @invalid(%a: index, %b: index) {
  // expected-error@+1 {{tensor_from_elements_c1}}
  %r = "tensor.from_elements"(%a, %b) : (index, index) -> tensor<?xindex>
  return
}
