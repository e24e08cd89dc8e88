// Aliases that are not defined, or behind their use.
#perm = array<i64: 1, 0>
!matrix = tensor<2x3xf32>
func.func @like(%x: !matrx) -> tensor<3x2xf32> {
  %0 = "stablehlo.transpose"(%x) <{permutation = #prem}> : (!matrx) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func @behind(%x: !later) {
  return
}
!later = tensor<2x3xf32>
