// Valid programs with tensor.extract, which the solver cannot write: it stands only in certain places.

func.func @main(%a: tensor<2x3xf32>, %i: index) -> f32 {
  %r = "tensor.extract"(%a, %i, %i) : (tensor<2x3xf32>, index, index) -> f32
  func.return %r : f32
}
