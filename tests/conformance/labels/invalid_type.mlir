// invalid_type: the elements of a tensor are not tensors.
func.func @main() attributes {t = tensor<2x3xf32>} {
  return
}

// -----

// expected-error@+1 {{invalid_type}}
func.func @main() attributes {t = tensor<2xtensor<3xf32>>} {
  return
}
