// sdy_named_computation_c1: the region takes the types of the operands.

func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.named_computation<"f">(%x) (%a: tensor<8x8xf32>) {
    sdy.return %a : tensor<8x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_named_computation_c1}}
  %r = sdy.named_computation<"f">(%x) (%a: tensor<8xf32>) {
    sdy.return %a : tensor<8xf32>
  } : (tensor<8x8xf32>) -> tensor<8xf32>
  return
}
