// sdy_data_flow_edge_i1: no operand is missing.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @valid(%x: tensor<8x8xf32>) {
  %r = sdy.data_flow_edge %x sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_data_flow_edge_i1}}
  %r = "sdy.data_flow_edge"() <{sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}> : () -> tensor<8x8xf32>
  return
}
