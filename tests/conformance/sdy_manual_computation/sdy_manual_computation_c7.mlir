// sdy_manual_computation_c7: manual axes divide a dimension without a remainder.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32>, %y: tensor<4x6xf32>) {
  %0 = sdy.manual_computation(%x, %y) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) {
    sdy.return %b : tensor<4x6xf32>
  } : (tensor<8x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<7x6xf32>, %y: tensor<4x6xf32>) {
  // expected-error@+1 {{sdy_manual_computation_c7}}
  %0 = sdy.manual_computation(%x, %y) in_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) {
    sdy.return %b : tensor<4x6xf32>
  } : (tensor<7x6xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}
