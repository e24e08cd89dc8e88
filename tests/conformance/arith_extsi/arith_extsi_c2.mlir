// arith_extsi_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xi8>) {
  %r = arith.extsi %x : tensor<2xi8> to tensor<2xi32>
  return
}

// -----

func.func @invalid(%x: tensor<2xi8>) {
  // expected-error@+1 {{arith_extsi_c2}}
  %r = arith.extsi %x : tensor<2xi8> to tensor<3xi32>
  return
}
