func.func @main() {
  %0 = stablehlo.constant dense<"0x0000803"> : tensor<1xf32>
  %1 = stablehlo.constant dense<"0x0000803G"> : tensor<1xf32>
  %2 = stablehlo.constant dense<"0000803F"> : tensor<1xf32>
  %3 = stablehlo.constant dense<"1.0"> : tensor<f32>
  %4 = stablehlo.constant dense<["a", "b"]> : tensor<2xi32>
  %5 = stablehlo.constant dense<[]> : tensor<2xi32>
  %6 = stablehlo.constant dense<1.0+2.0j> : tensor<complex<f32>>
  %7 = stablehlo.constant dense<[(1.0, 2.0), (3.0)]> : tensor<2xcomplex<f32>>
  %8 = stablehlo.constant dense<+Inf> : tensor<f32>
  %9 = stablehlo.constant dense<[1, 2, ...]> : tensor<9xi32>
  %10 = stablehlo.constant dense<array([1, 2])> : tensor<2xi32>
  %11 = stablehlo.constant dense<[1, 2] : tensor<2xi32>
  %12 = stablehlo.constant dense<1.0> : () -> tensor<f32>
  %13 = stablehlo.constant dense<{1, 2}> : tensor<2xi32>
  return
}
