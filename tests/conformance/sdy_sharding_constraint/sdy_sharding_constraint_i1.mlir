// sdy_sharding_constraint_i1: no operand is missing.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.sharding_constraint %x <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_sharding_constraint_i1}}
  %r = "sdy.sharding_constraint"() <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : () -> tensor<8x8xf32>
  return
}
