// Placeholders in constants and numbers.
func.func @main(%x: tensor<2x3xf32>) {
  %0 = stablehlo.constant dense<@N@> : tensor<i32>
  %1 = stablehlo.constant dense<[1, __N__]> : tensor<2xi32>
  %2 = stablehlo.constant dense<<n>> : tensor<i32>
  %3 = stablehlo.constant dense<%d> : tensor<i32>
  %4 = stablehlo.constant dense<[%s, 1]> : tensor<2xi32>
  %5 = stablehlo.constant dense<%5.2f> : tensor<f32>
  %6 = stablehlo.constant dense<{0}> : tensor<i32>
  %7 = stablehlo.constant dense<$N> : tensor<i32>
  %8 = stablehlo.constant dense<%N%> : tensor<i32>
  %9 = stablehlo.constant dense<\(n)> : tensor<i32>
  %10 = "stablehlo.iota"() {iota_dimension = @N@ : i64} : () -> tensor<4xi32>
  %11 = stablehlo.iota dim = __N__ : tensor<4xi32>
  %12 = stablehlo.abs %x : tensor<__N__x3xf32>
  %13 = stablehlo.transpose %x, dims = [$I, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %14 = "stablehlo.transpose"(%x) {permutation = array<i64: %d, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
