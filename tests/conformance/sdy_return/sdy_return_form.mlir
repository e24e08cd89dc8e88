// sdy.return ends regions of sdy ops, and neither functions nor regions of other ops.

func.func @valid(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = sdy.named_computation<"part">(%x) (%y: tensor<4xf32>) {
    sdy.return %y : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @invalid(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{terminator}}
  sdy.return %x : tensor<4xf32>
}

// -----

func.func @invalid(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = sdy.named_computation<"part">(%x) (%y: tensor<4xf32>) {
    // expected-error@+1 {{terminator}}
    stablehlo.return %y : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
