// sdy_manual_computation_c4: a result has the rank and the element type of the returned value.

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @valid(%x: tensor<8x8xf32>) {
    %r:1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a0: tensor<4x8xf32>) {
      sdy.return %a0 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> (tensor<8x8xf32>)
    return
  }
}

// -----

module {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func @invalid(%x: tensor<8x8xf32>) {
    // expected-error@+1 {{sdy_manual_computation_c4}}
    %r:1 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a0: tensor<4x8xf32>) {
      sdy.return %a0 : tensor<4x8xf32>
    } : (tensor<8x8xf32>) -> (tensor<8x8xf64>)
    return
  }
}
