// Valid programs with shape.const_shape, which the solver cannot write: it stands only in certain places.

func.func @main() -> tensor<2xindex> {
  %r = "shape.const_shape"() <{shape = dense<[6, 4]> : tensor<2xindex>}> : () -> tensor<2xindex>
  func.return %r : tensor<2xindex>
}

// -----
func.func @main() -> !shape.shape {
  %r = "shape.const_shape"() <{shape = dense<3> : tensor<1xindex>}> : () -> !shape.shape
  func.return %r : !shape.shape
}
