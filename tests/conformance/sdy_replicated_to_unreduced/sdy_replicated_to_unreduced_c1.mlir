// sdy_replicated_to_unreduced_c1: the operand is a tensor.

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
  func.func @invalid(%x: index) {
    // expected-error@+1 {{sdy_replicated_to_unreduced_c1}}
    %r = "sdy.replicated_to_unreduced"(%x) {axes = #sdy<axis_ref_list{"y"}>, out_sharding = #sdy.sharding<@mesh, [{}, {}]>} : (index) -> index
    return
  }
}
