// sdy_all_reduce_i4: the reduction is a number of 32 bits.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %0 = sdy.all_reduce {"y"} %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %1 = sdy.all_reduce max {"y"} %x out_sharding=<@mesh, [{"x"}, {}], unreduced=max{"y"}> : tensor<8x8xf32>
    %2 = sdy.all_reduce min {"y"} %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_all_reduce_i4}}
    %r = "sdy.all_reduce"(%x) {reduction_axes = #sdy<axis_ref_list{"y"}>, reduction_op = "max", out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
