// sdy_reshard_c1: the operand is a tensor.

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
  func.func @invalid(%x: index) {
    // expected-error@+1 {{sdy_reshard_c1}}
    %r = "sdy.reshard"(%x) {sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (index) -> index
    return
  }
}
