// sdy_manual_computation_c6: the value that a device returns is the part of the result by the manual axes.

sdy.mesh @mesh = <["x"=2, "y"=3]>
func.func @f(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  %0 = sdy.manual_computation(%x) in_shardings = [<@mesh, [{"x"}, {"y"}]>] out_shardings = [<@mesh, [{"x"}, {}]>] manual_axes = {"x"} (%a: tensor<4x6xf32>) {
    %1 = stablehlo.custom_call @g(%a) : (tensor<4x6xf32>) -> tensor<4x6xf32>
    sdy.return %1 : tensor<4x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

sdy.mesh @mesh = <["x"=2, "y"=3]>
func.func @f(%x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-error@+1 {{sdy_manual_computation_c6}}
  %0 = sdy.manual_computation(%x) in_shardings = [<@mesh, [{"x"}, {"y"}]>] out_shardings = [<@mesh, [{"x"}, {}]>] manual_axes = {"x"} (%a: tensor<4x6xf32>) {
    %1 = stablehlo.custom_call @g(%a) : (tensor<4x6xf32>) -> tensor<8x6xf32>
    sdy.return %1 : tensor<8x6xf32>
  } : (tensor<8x6xf32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
