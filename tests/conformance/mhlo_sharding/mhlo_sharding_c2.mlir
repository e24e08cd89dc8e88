// mhlo_sharding_c2: there is a device for each part.

func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]0,1}"}) {
  return
}

// -----

// expected-error@+1 {{mhlo_sharding_c2}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1]0,1,2}"}) {
  return
}
