// sdy_reshard_c1: the result has the type of the operand.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.reshard %x <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_reshard_c1}}
    %r = "sdy.reshard"(%x) {sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x4xf32>
    return
  }
}
