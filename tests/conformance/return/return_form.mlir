// stablehlo.return ends regions of ops of its dialect, and no function: func.return does, which is compared with the
// signature.

func.func @valid(%x: tensor<f32>) -> tensor<f32> {
  func.return %x : tensor<f32>
}

// -----

func.func @invalid(%x: tensor<f32>) -> tensor<f32> {
  // expected-error@+1 {{terminator}}
  stablehlo.return %x : tensor<f32>
}

// -----

func.func @invalid(%x: tensor<f32>) -> tensor<f64> {
  // expected-error@+1 {{terminator}}
  stablehlo.return %x : tensor<f32>
}

// -----

func.func @invalid(%p: tensor<i1>) {
  "stablehlo.if"(%p) ({
    stablehlo.return
  }, {
    // expected-error@+1 {{parent}}
    func.return
  }) : (tensor<i1>) -> ()
  return
}
