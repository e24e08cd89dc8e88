// arith_fptoui_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xf32>) {
  %r = arith.fptoui %x : tensor<2xf32> to tensor<2xi32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>) {
  // expected-error@+1 {{arith_fptoui_c2}}
  %r = arith.fptoui %x : tensor<2xf32> to tensor<3xi32>
  return
}
