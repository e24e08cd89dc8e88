func.func @empty() {
}
%0 = stablehlo.constant dense<1.0> : tensor<f32>
module {
  func.func @outer() {
    return
    func.func @inner() {
    }
    return
  }
}
