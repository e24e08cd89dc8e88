// sdy_sharding_c1: the mesh of a sharding is one of the module.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  return
}

// -----

// expected-error@+1 {{sdy_sharding_c1}}
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}) {
  return
}
