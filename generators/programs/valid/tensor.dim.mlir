// Valid programs with tensor.dim, which the solver cannot write: it stands only in certain places.

func.func @main(%a: tensor<?x3xf32>) -> index {
  %i = "arith.constant"() <{value = 1 : index}> : () -> index
  %r = "tensor.dim"(%a, %i) : (tensor<?x3xf32>, index) -> index
  func.return %r : index
}
