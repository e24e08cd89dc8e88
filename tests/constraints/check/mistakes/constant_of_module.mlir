module {
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  func.func @main() -> tensor<f32> {
    return %c : tensor<f32>
  }
}
