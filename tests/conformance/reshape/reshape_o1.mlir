// reshape_o1: unknown sizes of the result need a bound.
// against: official

func.func @valid(%x: tensor<4xf32>) {
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<?x4xf32, #stablehlo.bounds<1, ?>>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  // expected-error@+1 {{reshape_o1}}
  %r = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<?x4xf32>
  return
}
