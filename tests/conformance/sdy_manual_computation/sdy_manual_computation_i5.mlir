// sdy_manual_computation_i5: the region is there.

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @valid(%x: tensor<8x8xf32>) {
  %r:1 = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%a0: tensor<4x8xf32>) {
    sdy.return %a0 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
  return
}

// -----

sdy.mesh @m = <["x"=2, "y"=4]>
func.func @invalid(%x: tensor<8x8xf32>) {
  // expected-error@+1 {{sdy_manual_computation_i5}}
  %r = "sdy.manual_computation"(%x) <{in_shardings = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>, out_shardings = #sdy.sharding_per_value<[<@m, [{"x"}, {}]>]>, manual_axes = #sdy<manual_axes{"x"}>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return
}
