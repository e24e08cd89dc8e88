// while_i1: the carried values are values; the scalars of other dialects are not values.

func.func @valid(%x: tensor<f32>) {
  "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<f32>):
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant 1.0 : f32
  // expected-error@+2 {{while_i1}}
  // expected-error@+1 {{while_r1}}
  "stablehlo.while"(%x) ({
  ^bb0(%a: f32):
    %c = stablehlo.constant dense<true> : tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: f32):
    // expected-error@+1 {{return_i1}}
    stablehlo.return %a : f32
  }) : (f32) -> f32
  return
}
