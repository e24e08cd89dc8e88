func.func @main(%x: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x?xi32>) -> tensor<?x?xi32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<?x?xi32>) -> tensor<?x?xi32>
  return %1 : tensor<?x?xi32>
}
// -----
func.func @main(%y: tensor<?x?xi32>) -> tensor<?x?xi32> {
  return %y : tensor<?x?xi32>
}
