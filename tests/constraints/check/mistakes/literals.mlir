// Constants as Python, C and R print them.
func.func @main() {
  %0 = stablehlo.constant dense<[True, False, True]> : tensor<3xi1>
  %1 = stablehlo.constant dense<[.5, 2.0]> : tensor<2xf32>
  %2 = stablehlo.constant dense<1.5f> : tensor<f32>
  %3 = stablehlo.constant dense<{1, 2, 3}> : tensor<3xi32>
  %4 = stablehlo.constant dense<-inf> : tensor<2xbf16>
  %5 = stablehlo.constant dense<[[0.0, nan]]> : tensor<1x2xf16>
  %6 = stablehlo.constant dense<Infinity> : tensor<f8E4M3FN>
  %7 = stablehlo.constant 2.0 : tensor<f32>
  %8 = stablehlo.constant dense<[3, 4, ]> : tensor<2xi64>
  %9 = stablehlo.constant dense<[1, 2, 3> : tensor<3xi32>
  %10 = stablehlo.constant dense<1.0> tensor<f32>
  %11 = stablehlo.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<2x3xi32>
  %12 = stablehlo.constant dense<[1, 2, 3]> : tensor<2xi32>
  %13 = stablehlo.constant dense<-200> : tensor<i8>
  %14 = stablehlo.constant dense<(3, 4)> : tensor<2xi32>
  %15 = stablehlo.constant dense<2.5> : tensor<i64>
  %16 = stablehlo.constant dense<true> : tensor<i32>
  return
}
