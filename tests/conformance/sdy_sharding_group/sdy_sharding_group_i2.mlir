// sdy_sharding_group_i2: the group has a number.

func.func @valid(%x: tensor<8x8xf32>) {
  sdy.sharding_group %x group_id=3 : tensor<8x8xf32>
  return
}

// -----

func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_sharding_group_i2}}
  "sdy.sharding_group"(%x) : (tensor<8x8xf32>) -> ()
  return
}
