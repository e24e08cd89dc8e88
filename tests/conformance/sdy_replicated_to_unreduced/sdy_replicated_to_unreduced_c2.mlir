// sdy_replicated_to_unreduced_c2: the result has the type of the operand.

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
    // expected-error@+1 {{sdy_replicated_to_unreduced_c2}}
    %r = "sdy.replicated_to_unreduced"(%x) {axes = #sdy<axis_ref_list{"y"}>, out_sharding = #sdy.sharding<@mesh, [{}, {}]>} : (tensor<8x8xf32>) -> tensor<8x4xf32>
    return
  }
}
