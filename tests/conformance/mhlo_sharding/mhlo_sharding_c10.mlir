// mhlo_sharding_c10: a device is one of the partitions.

module attributes {mhlo.num_partitions = 4 : i32} {
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,2]3,2,1,0}"}) {
  return
}
}

// -----

module attributes {mhlo.num_partitions = 4 : i32} {
// expected-error@+1 {{mhlo_sharding_c10}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,2]4,2,1,0}"}) {
  return
}
}
