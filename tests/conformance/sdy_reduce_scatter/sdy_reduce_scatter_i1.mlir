// sdy_reduce_scatter_i1: no operand is missing.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.reduce_scatter [{"x"}, {}] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_reduce_scatter_i1}}
  %r = "sdy.reduce_scatter"() <{reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : () -> tensor<8x8xf32>
  return
}
