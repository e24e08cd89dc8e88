// sdy_sharding_group_c1: the operand is a tensor.

func.func @valid(%x: tensor<8x8xf32>) {
  sdy.sharding_group %x group_id=3 : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: index) {
  // expected-error@+1 {{sdy_sharding_group_c1}}
  "sdy.sharding_group"(%x) {group_id = 3 : i64} : (index) -> ()
  return
}
