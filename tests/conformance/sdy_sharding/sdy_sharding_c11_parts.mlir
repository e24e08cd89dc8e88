// sdy_sharding_c11: parts of one axis too.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {}], unreduced={"x", "y":(2)2}>}) {
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
// expected-error@+1 {{sdy_sharding_c11}}
func.func @f(%x: tensor<8x6xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"y":(1)2}, {}], unreduced={"y":(2)2, "x"}>}) {
  return
}
