// sdy_manual_computation_c8: of results too.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<4x6xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    sdy.return %a : tensor<4x6xf32>
  } : (tensor<4x6xf32>) -> tensor<8x6xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<4x6xf32>) {
  // expected-error@+1 {{sdy_manual_computation_c8}}
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    sdy.return %a : tensor<4x6xf32>
  } : (tensor<4x6xf32>) -> tensor<7x6xf32>
  return
}
