// sdy_all_reduce_i3: there is a sharding.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.all_reduce {"y"} %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_all_reduce_i3}}
    %r = "sdy.all_reduce"(%x) {reduction_axes = #sdy<axis_ref_list{"y"}>} : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return
  }
}
