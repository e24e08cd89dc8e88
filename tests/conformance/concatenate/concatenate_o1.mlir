// concatenate_o1: a size that is static in an input is static in the result.
// against: official

func.func @valid(%x: tensor<?x?xf32>, %y: tensor<?x4xf32>) {
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?x?xf32>, %y: tensor<?x4xf32>) {
  // expected-error@+1 {{concatenate_o1}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x3xf32>
  return
}
