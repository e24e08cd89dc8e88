// while_c2: the body returns the types of its arguments; dynamic sizes are compared when the program runs.

func.func @valid(%x: tensor<2xf32>, %y: tensor<?xf32>, %go: tensor<i1>) {
  %results = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return %go : tensor<i1>
  }, {
  ^bb0(%b: tensor<2xf32>):
    stablehlo.return %y : tensor<?xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2xf32>, %y: tensor<?x1xf32>, %go: tensor<i1>) {
  // expected-error@+1 {{while_c2}}
  %results = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return %go : tensor<i1>
  }, {
  ^bb0(%b: tensor<2xf32>):
    stablehlo.return %y : tensor<?x1xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
