// Valid programs with arith.index_cast, which the solver cannot write: it stands only in certain places.

func.func @main(%a: i16) -> index {
  %r = "arith.index_cast"(%a) : (i16) -> index
  func.return %r : index
}

// -----
func.func @main(%a: tensor<3x2xindex>) -> tensor<3x2xi64> {
  %r = "arith.index_cast"(%a) : (tensor<3x2xindex>) -> tensor<3x2xi64>
  func.return %r : tensor<3x2xi64>
}
