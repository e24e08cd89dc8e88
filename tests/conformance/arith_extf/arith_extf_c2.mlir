// arith_extf_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xf32>) {
  %r = arith.extf %x : tensor<2xf32> to tensor<2xf64>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+1 {{arith_extf_c2}}
  %r = arith.extf %x : tensor<2xf32> to tensor<3xf64>
  return
}
