// while_c1: the condition takes the carried values; dynamic sizes are compared when the program runs.

func.func @valid(%x: tensor<?xf32>, %go: tensor<i1>) {
  %results = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return %go : tensor<i1>
  }, {
  ^bb0(%b: tensor<?xf32>):
    stablehlo.return %b : tensor<?xf32>
  }) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3x?xf32>, %go: tensor<i1>) {
  // expected-error@+1 {{while_c1}}
  %results = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<2x?xf32>):
    stablehlo.return %go : tensor<i1>
  }, {
  ^bb0(%b: tensor<3x?xf32>):
    stablehlo.return %b : tensor<3x?xf32>
  }) : (tensor<3x?xf32>) -> tensor<?x?xf32>
  return
}
