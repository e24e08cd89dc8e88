// Lists, brackets and the parts of the generic form.
func.func @main(%x: tensor<2x3xf32>) {
  %0 = "stablehlo.transpose"(%x) {permutation = array<i64: 1, 0,>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "stablehlo.transpose"(%x) {permutation = array<i64 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = "stablehlo.transpose"(%x) {permutation = [1; 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = "stablehlo.transpose"(%x) {permutation = (1, 0)} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = "stablehlo.transpose"(%x) {permutation = 1, 0} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %5 = "stablehlo.transpose"(%x) {permutation = array<1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %6 = "stablehlo.transpose"(%x) <permutation = array<i64: 1, 0>> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %7 = "stablehlo.transpose"(%x) {permutation = array<i64: 1, 0>} -> tensor<3x2xf32>
  %8 = "stablehlo.transpose"(%x) {permutation = array<i64: 1, 0>}
  %9 = "stablehlo.transpose"(%x {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %10 = stablehlo.constant dense<1, 2> : tensor<2xi32>
  %11 = stablehlo.constant dense<[1 2]> : tensor<2xi32>
  %12 = stablehlo.constant dense<[1, 2]> : 2xi32
  %13 = stablehlo.constant dense<1_000> : tensor<i32>
  %14 = stablehlo.slice %x [0:1, :] : (tensor<2x3xf32>) -> tensor<1x3xf32>
  %15 = stablehlo.iota 0 : tensor<2xf32>
  %16 = stablehlo.compare %x, %x, LT : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  return
}
