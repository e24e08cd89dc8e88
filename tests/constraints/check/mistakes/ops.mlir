// Ops by the names of other frameworks and dialects.
func.func @main(%x: tensor<4xf32>, %p: tensor<4xi1>) {
  %0 = mhlo.tanh %x : tensor<4xf32>
  %1 = "xla_hlo.dot-general"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %2 = stablehlo.sub %x, %x : tensor<4xf32>
  %3 = stablehlo.mutliply %x, %x : tensor<4xf32>
  %4 = "stablehlo.matmul"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %5 = torch.aten.relu %x : tensor<4xf32>
  %6 = stablehlo.where %p, %x, %x : tensor<4xi1>, tensor<4xf32>
  %7 = negate %x : tensor<4xf32>
  %8 = stablehlo.Convert %x : (tensor<4xf32>) -> tensor<4xf16>
  %9 = stablehlo.softmax %x : tensor<4xf32>
  %10 = stablehlo.asin %x : tensor<4xf32>
  %11 = linalg.generic %x : tensor<4xf32>
  return
}
