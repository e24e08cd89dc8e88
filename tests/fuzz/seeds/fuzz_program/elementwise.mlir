func.func @f(%a: tensor<2x3xf32>, %i: tensor<2x3xi32>, %p: tensor<2x3xi1>) {
  %0 = stablehlo.add %a, %a : tensor<2x3xf32>
  %1 = "stablehlo.multiply"(%a, %a) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.compare LT, %a, %a, FLOAT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %3 = stablehlo.select %p, %a, %a : tensor<2x3xi1>, tensor<2x3xf32>
  %4 = stablehlo.convert %i : (tensor<2x3xi32>) -> tensor<2x3xf32>
  %5 = stablehlo.clamp %a, %a, %a : tensor<2x3xf32>
  %6 = stablehlo.reduce_precision %a, format = e5m10 : tensor<2x3xf32>
  %7 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<atol = 1.0, rtol = 0.0, ulps = 2, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2x3xf32>
  %8 = stablehlo.complex %a, %a : tensor<2x3xcomplex<f32>>
  %9 = stablehlo.is_finite %a : (tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}
