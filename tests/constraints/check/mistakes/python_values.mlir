// Booleans and tuples of Python.
func.func @main(%x: tensor<2x3xf32>) {
  %0 = stablehlo.iota dim = False : tensor<4xi32>
  %1 = stablehlo.custom_call @f(%x) {has_side_effect = True} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = stablehlo.custom_call @f(%x) {has_side_effect = False : i1} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = stablehlo.custom_call @f(%x) {n.a = True : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = stablehlo.constant dense<[True, False]> : tensor<2xi1>
  %5 = stablehlo.constant dense<[True, False]> : tensor<2xi32>
  %6 = stablehlo.custom_call @f(%x) {n.a = array<i1: True, False>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %7 = "stablehlo.iota"() {iota_dimension = False : i64} : () -> tensor<4xi32>
  %8 = stablehlo.transpose %x, dims = (1, 0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %9 = "stablehlo.transpose"(%x) {permutation = (1, 0)} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %10 = stablehlo.reverse %x, dims = (1,) : tensor<2x3xf32>
  %11 = stablehlo.dot_general %x, %x, contracting_dims = (1,) x (1,) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  %12 = "stablehlo.slice"(%x) {start_indices = (0, 0), limit_indices = (2, 2), strides = (1, 1)} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %13 = stablehlo.constant dense<(1, 2)> : tensor<2xi32>
  %14 = stablehlo.constant dense<[(1, 2), (3, 4)]> : tensor<2x2xi32>
  %15 = stablehlo.constant dense<(1,)> : tensor<1xi32>
  %16 = stablehlo.custom_call @f(%x) {n.a = (1, 2)} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
