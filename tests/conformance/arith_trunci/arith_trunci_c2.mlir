// arith_trunci_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xi32>) {
  %r = arith.trunci %x : tensor<2xi32> to tensor<2xi8>
  return
}

// -----

func.func @invalid(%x: tensor<2xi32>) {
  // expected-error@+1 {{arith_trunci_c2}}
  %r = arith.trunci %x : tensor<2xi32> to tensor<3xi8>
  return
}
