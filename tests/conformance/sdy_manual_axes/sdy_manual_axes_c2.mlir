// sdy_manual_axes_c2: an axis is bound once.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    %1 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"y"} (%b: tensor<4x6xf32>) {
      sdy.return %b : tensor<4x6xf32>
    } : (tensor<4x6xf32>) -> tensor<4x6xf32>
    sdy.return %1 : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    // expected-error@+1 {{sdy_manual_axes_c2}}
    %1 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%b: tensor<4x6xf32>) {
      sdy.return %b : tensor<4x6xf32>
    } : (tensor<4x6xf32>) -> tensor<4x6xf32>
    sdy.return %1 : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}
