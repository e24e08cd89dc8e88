// arith_truncf_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xf64>) {
  %r = arith.truncf %x : tensor<2xf64> to tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf64>) {
  // expected-error@+1 {{arith_truncf_c2}}
  %r = arith.truncf %x : tensor<2xf64> to tensor<3xf32>
  return
}
