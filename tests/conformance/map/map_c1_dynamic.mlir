// map_c1: the inputs have one shape, also if that of the result is dynamic.

func.func @valid(%x: tensor<3xf32>, %y: tensor<?xf32>) {
  %result = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) : (tensor<3xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<3xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{map_c1}}
  %result = "stablehlo.map"(%x, %y) <{dimensions = array<i64: 0>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }) : (tensor<3xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}
