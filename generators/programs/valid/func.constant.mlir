// Valid programs with func.constant, which the solver cannot write: it stands only in certain places.

func.func private @f(tensor<f32>) -> tensor<f32>
func.func @main() -> ((tensor<f32>) -> tensor<f32>) {
  %r = "func.constant"() <{value = @f}> : () -> ((tensor<f32>) -> tensor<f32>)
  func.return %r : (tensor<f32>) -> tensor<f32>
}
