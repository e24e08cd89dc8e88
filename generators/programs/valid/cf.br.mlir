// Valid programs with cf.br, which the solver cannot write: it stands only in certain places.

func.func @main(%a: tensor<3xi32>) -> tensor<3xi32> {
  "cf.br"(%a)[^second] : (tensor<3xi32>) -> ()
^second(%b: tensor<3xi32>):
  func.return %b : tensor<3xi32>
}

// -----
func.func @main(%a: tensor<3xi32>) -> tensor<3xi32> {
  cf.br ^second(%a : tensor<3xi32>)
^second(%b: tensor<3xi32>):
  func.return %b : tensor<3xi32>
}
