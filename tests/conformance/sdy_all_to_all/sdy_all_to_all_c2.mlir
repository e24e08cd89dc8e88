// sdy_all_to_all_c2: the result has the type of the operand.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.all_to_all [{"x"}: 0->1] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_all_to_all_c2}}
    %r = "sdy.all_to_all"(%x) {params = #sdy<all_to_all_param_list[{"x"}: 0->1]>, out_sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x4xf32>
    return
  }
}
