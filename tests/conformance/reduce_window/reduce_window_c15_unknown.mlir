// reduce_window_c15: also for an unknown size: two elements are never three places apart.

func.func @valid(%x: tensor<?xf32>, %i: tensor<f32>) {
  %r = "stablehlo.reduce_window"(%x, %i) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1>, base_dilations = array<i64: 3>} : (tensor<?xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @invalid(%x: tensor<?xf32>, %i: tensor<f32>) {
  // expected-error@+1 {{reduce_window_c15}}
  %r = "stablehlo.reduce_window"(%x, %i) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {window_dimensions = array<i64: 1>, base_dilations = array<i64: 3>} : (tensor<?xf32>, tensor<f32>) -> tensor<2xf32>
  return
}
