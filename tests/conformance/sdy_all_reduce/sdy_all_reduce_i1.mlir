// sdy_all_reduce_i1: no operand is missing.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.all_reduce {"y"} %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_all_reduce_i1}}
  %r = "sdy.all_reduce"() <{reduction_axes = #sdy<axis_ref_list{"y"}>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : () -> tensor<8x8xf32>
  return
}
