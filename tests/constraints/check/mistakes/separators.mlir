// Numbers with separators of thousands.
func.func @main(%x: tensor<2x3xf32>) {
  %0 = stablehlo.constant dense<1,000> : tensor<i32>
  %1 = stablehlo.constant dense<[1,000, 2,000]> : tensor<2xi32>
  %2 = stablehlo.constant dense<1_000> : tensor<i32>
  %3 = stablehlo.constant dense<1'000> : tensor<i32>
  %4 = stablehlo.iota dim = 0 : tensor<1,024xi32>
  %5 = stablehlo.iota dim = 0 : tensor<1_024xi32>
  %6 = stablehlo.custom_call @f(%x) {n.a = 1,000 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = stablehlo.constant dense<1,234,567.5> : tensor<f32>
  %8 = stablehlo.constant dense<[1,000]> : tensor<2xi32>
  return
}
