func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %a %a : tensor<2xf32>
  %1 = stablehlo.iota dim = 7 : tensor<2xf32>
  stablehlo.nope %a : i32
  %2 = stablehlo.add %undefined, %a : tensor<3xf32>
  return %2 : tensor<3xf32>
