// sdy_sharding_c5: a sharding has the dimensions of the value.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{sdy_sharding_c5}}
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) {
  return
}
