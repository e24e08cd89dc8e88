// while_c2: the body returns the types of its arguments.

func.func @valid(%x: tensor<f32>, %y: tensor<f64>, %go: tensor<i1>) {
  %results = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %go : tensor<i1>
  }, {
  ^bb0(%b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%x: tensor<f32>, %y: tensor<f64>, %go: tensor<i1>) {
  // expected-error@+1 {{while_c2}}
  %results = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %go : tensor<i1>
  }, {
  ^bb0(%b: tensor<f32>):
    stablehlo.return %y : tensor<f64>
  }) : (tensor<f32>) -> tensor<f32>
  return
}
