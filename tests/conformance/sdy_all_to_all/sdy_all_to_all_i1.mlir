// sdy_all_to_all_i1: no operand is missing.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.all_to_all [{"x"}: 0->1] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_all_to_all_i1}}
  %r = "sdy.all_to_all"() <{params = #sdy<all_to_all_param_list[{"x"}: 0->1]>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : () -> tensor<8x8xf32>
  return
}
