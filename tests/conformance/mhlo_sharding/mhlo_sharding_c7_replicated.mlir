// mhlo_sharding_c7: and a dimension more where parts are replicated.

func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"}) {
  return
}

// -----

// expected-error@+1 {{mhlo_sharding_c7}}
func.func @f(%x: tensor<8x6xf32> {mhlo.sharding = "{devices=[2,2]<=[4] last_tile_dim_replicate}"}) {
  return
}
