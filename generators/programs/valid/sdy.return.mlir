// Valid programs with sdy.return, which the solver cannot write: it stands only in certain places.

func.func @main(%a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %r = "sdy.named_computation"(%a) <{name = "part"}> ({
  ^bb0(%b: tensor<4x2xf32>):
    "sdy.return"(%b) : (tensor<4x2xf32>) -> ()
  }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
  func.return %r : tensor<4x2xf32>
}
