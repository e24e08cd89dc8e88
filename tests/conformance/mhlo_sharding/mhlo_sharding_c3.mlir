// mhlo_sharding_c3: a device has one part.

func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]1,0}"}) {
  return
}

// -----

// expected-error@+1 {{mhlo_sharding_c3}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]0,0}"}) {
  return
}
