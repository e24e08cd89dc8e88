func.func @f(%a: tensor<?x4xf32>, %b: tensor<?xf32, #stablehlo.bounds<8>>) {
  %s = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<?x4xf32>, tensor<2xi64>) -> tensor<2x4xf32>
  %1 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi64>) -> tensor<?x4xi32>
  %2 = stablehlo.dynamic_broadcast_in_dim %b, %s, dims = [0] : (tensor<?xf32, #stablehlo.bounds<8>>, tensor<2xi64>) -> tensor<?x4xf32>
  %3 = shape.shape_of %a : tensor<?x4xf32> -> tensor<2xindex>
  %4 = tensor.dim %a, %i : tensor<?x4xf32>
  %i = arith.constant 0 : index
  return
}
