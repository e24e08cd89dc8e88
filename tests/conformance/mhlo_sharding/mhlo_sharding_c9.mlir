// mhlo_sharding_c9: each partition has a part.

module attributes {mhlo.num_partitions = 4 : i32} {
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,2]<=[4]}"}) {
  return
}
}

// -----

module attributes {mhlo.num_partitions = 4 : i32} {
// expected-error@+1 {{mhlo_sharding_c9}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"}) {
  return
}
}
