// sdy_manual_computation_c3: tokens are arguments and results of a computation; a tensor remains a tensor.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>, %t: !stablehlo.token) {
    %r:2 = sdy.manual_computation(%x, %t) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, []>]
        out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, []>] manual_axes={"x"} (%a: tensor<4x8xf32>, %b: !stablehlo.token) {
      sdy.return %a, %b : tensor<4x8xf32>, !stablehlo.token
    } : (tensor<8x8xf32>, !stablehlo.token) -> (tensor<8x8xf32>, !stablehlo.token)
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_manual_computation_c3}}
    %r = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>]
        out_shardings=[<@mesh, []>] manual_axes={"x"} (%a: !stablehlo.token) {
      sdy.return %a : !stablehlo.token
    } : (tensor<8x8xf32>) -> !stablehlo.token
    return
  }
}
