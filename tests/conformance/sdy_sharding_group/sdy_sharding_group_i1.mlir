// sdy_sharding_group_i1: no operand is missing.

func.func @valid(%x: tensor<8x8xf32>) {
  sdy.sharding_group %x group_id=3 : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_sharding_group_i1}}
  "sdy.sharding_group"() <{group_id = 3 : i64}> : () -> ()
  return
}
