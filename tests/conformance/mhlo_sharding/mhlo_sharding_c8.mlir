// mhlo_sharding_c8: a list of devices has several.

func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{maximal device=0}"}) {
  return
}

// -----

// expected-error@+1 {{mhlo_sharding_c8}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[1,1]0}"}) {
  return
}
