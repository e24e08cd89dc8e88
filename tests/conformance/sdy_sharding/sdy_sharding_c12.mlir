// sdy_sharding_c12: what is on one device has no dimensions.

sdy.mesh @mesh = <[], device_ids=[1]>
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, []>}) {
  return
}

// -----

sdy.mesh @mesh = <[], device_ids=[1]>
// expected-error@+1 {{sdy_sharding_c12}}
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {}]>}) {
  return
}
