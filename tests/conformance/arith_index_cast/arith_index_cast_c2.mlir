// arith_index_cast_c2: the result has the shape of the operand.

func.func @valid(%x: tensor<2xi32>) {
  %r = arith.index_cast %x : tensor<2xi32> to tensor<2xindex>
  return
}

// -----

func.func @invalid(%x: tensor<2xi32>) {
  // expected-error@+1 {{arith_index_cast_c2}}
  %r = arith.index_cast %x : tensor<2xi32> to tensor<3xindex>
  return
}
