// sdy_sharding_constraint_c1: a token may have a sharding, and the result is a token.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: !stablehlo.token) {
    %r = sdy.sharding_constraint %x <@mesh, []> : !stablehlo.token
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: !stablehlo.token) {
    // expected-error@+1 {{sdy_sharding_constraint_c1}}
    %r = "sdy.sharding_constraint"(%x) {sharding = #sdy.sharding<@mesh, []>} : (!stablehlo.token) -> tensor<f32>
    return
  }
}
