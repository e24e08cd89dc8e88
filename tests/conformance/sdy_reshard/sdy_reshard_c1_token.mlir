// sdy_reshard_c1: a token may have a sharding, and the result is a token.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: !stablehlo.token) {
    %r = sdy.reshard %x <@mesh, []> : !stablehlo.token
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: !stablehlo.token) {
    // expected-error@+1 {{sdy_reshard_c1}}
    %r = "sdy.reshard"(%x) {sharding = #sdy.sharding<@mesh, []>} : (!stablehlo.token) -> tensor<f32>
    return
  }
}
