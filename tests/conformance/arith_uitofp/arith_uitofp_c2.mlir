// arith_uitofp_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xi32>) {
  %r = arith.uitofp %x : tensor<2xi32> to tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xi32>) {
  // expected-error@+1 {{arith_uitofp_c2}}
  %r = arith.uitofp %x : tensor<2xi32> to tensor<3xf32>
  return
}
