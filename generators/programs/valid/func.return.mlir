// Valid programs with func.return, which the solver cannot write: it stands only in certain places.

func.func @main(%a: tensor<2xf16>, %b: i1) -> (i1, tensor<2xf16>) {
  "func.return"(%b, %a) : (i1, tensor<2xf16>) -> ()
}
