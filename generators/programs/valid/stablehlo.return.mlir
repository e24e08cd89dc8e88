// Valid programs with stablehlo.return, which the solver cannot write: it stands only in certain places.

func.func @main(%index: tensor<i32>, %a: tensor<4xui8>) -> tensor<4xui8> {
  %r = "stablehlo.case"(%index) ({
    "stablehlo.return"(%a) : (tensor<4xui8>) -> ()
  }) : (tensor<i32>) -> tensor<4xui8>
  func.return %r : tensor<4xui8>
}
