// sdy_all_gather_i3: there is a sharding.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.all_gather [{"x"}, {}] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_all_gather_i3}}
    %r = "sdy.all_gather"(%x) {gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
