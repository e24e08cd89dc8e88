// sdy_reduce_scatter_i3: there is a sharding.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.reduce_scatter [{"x"}, {}] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_reduce_scatter_i3}}
    %r = "sdy.reduce_scatter"(%x) {reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
