func.func @main(%x: tensor<4x8xf32>) {
  0 = stablehlo.tanh %x : tensor<4x8xf32>
  %s1 = stablehlo.tanh %x : tensor<4x8xf32>
  $1 = stablehlo.tanh %x : tensor<4x8xf32>
  %s2 = stablehlo.tanh %x : tensor<4x8xf32>
  %layer/2 = stablehlo.tanh %x : tensor<4x8xf32>
  %s3 = stablehlo.tanh %x : tensor<4x8xf32>
  %3a = stablehlo.tanh %x : tensor<4x8xf32>
  %s4 = stablehlo.tanh %x : tensor<4x8xf32>
  %α = stablehlo.tanh %x : tensor<4x8xf32>
  %s5 = stablehlo.tanh %x : tensor<4x8xf32>
  (%5, %6) = stablehlo.optimization_barrier %x, %x : tensor<4x8xf32>, tensor<4x8xf32>
  %s6 = stablehlo.tanh %x : tensor<4x8xf32>
  %7:2 = stablehlo.optimization_barrier %x, %x : tensor<4x8xf32>, tensor<4x8xf32>
  %8 = stablehlo.tanh %7[1] : tensor<4x8xf32>
  %9 = stablehlo.tanh %7.1 : tensor<4x8xf32>
  %10 = stablehlo.tanh %7#2 : tensor<4x8xf32>
  %11 = stablehlo.tanh %%x : tensor<4x8xf32>
  %12 = stablehlo.tanh %!s(MISSING) : tensor<4x8xf32>
  %13 = stablehlo.tanh <nil> : tensor<4x8xf32>
  %14 = stablehlo.tanh ${x} : tensor<4x8xf32>
  %15 = stablehlo.dot-general %x, %x, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x4xf32>
  %16 = stablehlo.convert %x, f16 : (tensor<4x8xf32>) -> tensor<4x8xf16>
  return(%x) : tensor<4x8xf32>
}
func.func @my-main(%x: tensor<f32>) {
  return
}
func.func @0main(%x: tensor<f32>) {
  return
}
func.func @jit(f)(%x: tensor<f32>) {
  return
}
func.func @no_results(%x: tensor<f32>) -> {
  return
}
func.func @named_results(%x: tensor<f32>) -> (%r: tensor<f32>) {
  return %x : tensor<f32>
}
