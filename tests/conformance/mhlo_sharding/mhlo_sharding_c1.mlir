// mhlo_sharding_c1: each dimension has at least one part.

func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"}) {
  return
}

// -----

// expected-error@+1 {{mhlo_sharding_c1}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,0]<=[2]}"}) {
  return
}
