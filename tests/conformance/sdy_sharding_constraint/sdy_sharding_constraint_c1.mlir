// sdy_sharding_constraint_c1: the result has the type of the operand.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r = sdy.sharding_constraint %x <@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_sharding_constraint_c1}}
    %r = "sdy.sharding_constraint"(%x) {sharding = #sdy.sharding<@mesh, [{"x"}, {}]>} : (tensor<8x8xf32>) -> tensor<8x4xf32>
    return
  }
}
