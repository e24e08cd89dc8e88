// sdy_replicated_to_unreduced_i2: the axes are given.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.replicated_to_unreduced {"y"} %x out_sharding=<@mesh, [{}, {}], unreduced={"y"}> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_replicated_to_unreduced_i2}}
    %r = "sdy.replicated_to_unreduced"(%x) {out_sharding = #sdy.sharding<@mesh, [{}, {}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
