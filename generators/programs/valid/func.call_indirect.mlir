// Valid programs with func.call_indirect, which the solver cannot write: it stands only in certain places.

func.func @main(%f: (tensor<f32>) -> tensor<f32>, %a: tensor<f32>) -> tensor<f32> {
  %r = "func.call_indirect"(%f, %a) : ((tensor<f32>) -> tensor<f32>, tensor<f32>) -> tensor<f32>
  func.return %r : tensor<f32>
}
