// sdy_all_gather_c1: the operand is a tensor.

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
  func.func @invalid(%x: index) {
    // expected-error@+1 {{sdy_all_gather_c1}}
    %r = "sdy.all_gather"(%x) {gathering_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (index) -> index
    return
  }
}
