func.func @f(%x: tensor<8x8xf32>) attributes {a = affine_map<(d0) // map
 -> (d0)>, b = #sdy.sharding<@m, // axes
 [{}]>, c = #foreign<a // kept
 b>} {
  // before
  %r = sdy.sharded_to_unreduced [{"x"}, {
  // within
}] %x out_sharding = <@mesh, [{}, {}], unreduced={"y"}> : tensor<8x8xf32>
  return
}
