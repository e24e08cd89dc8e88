// mhlo_sharding_c7: a dimension of the value has a number of parts.

func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]<=[2]}"}) {
  return
}

// -----

// expected-error@+1 {{mhlo_sharding_c7}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2]<=[2]}"}) {
  return
}
