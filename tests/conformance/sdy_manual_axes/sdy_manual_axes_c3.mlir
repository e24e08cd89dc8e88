// sdy_manual_axes_c3: the shardings are of one mesh.

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @grid = <["x"=2]>
func.func @f(%x: tensor<8x6xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    sdy.return %a : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @grid = <["x"=2]>
func.func @f(%x: tensor<8x6xf32>) {
  // expected-error@+1 {{sdy_manual_axes_c3}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@grid, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    sdy.return %a : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}
