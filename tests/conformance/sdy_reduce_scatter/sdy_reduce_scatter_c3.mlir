// sdy_reduce_scatter_c3: the reduction is a sum, the greatest or the least element.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %0 = sdy.reduce_scatter [{"y"}, {}] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %1 = sdy.reduce_scatter max [{"y"}, {}] %x out_sharding=<@mesh, [{"x"}, {}], unreduced=max{"y"}> : tensor<8x8xf32>
    %2 = sdy.reduce_scatter min [{"y"}, {}] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_reduce_scatter_c3}}
    %r = "sdy.reduce_scatter"(%x) {reduce_scatter_axes = #sdy<list_of_axis_ref_lists[{"y"}, {}]>, reduction_op = 3 : i32, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
