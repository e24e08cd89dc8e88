// sdy_sharding_c13: axes of a manual computation divide nothing in its body.

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    %1 = sdy.sharding_constraint %a <@mesh, [{"y"}, {}]> : tensor<4x6xf32>
    sdy.return %a : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=4]>
func.func @f(%x: tensor<8x6xf32>) {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<4x6xf32>) {
    // expected-error@+1 {{sdy_sharding_c13}}
    %1 = sdy.sharding_constraint %a <@mesh, [{"x"}, {}]> : tensor<4x6xf32>
    sdy.return %a : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return
}
