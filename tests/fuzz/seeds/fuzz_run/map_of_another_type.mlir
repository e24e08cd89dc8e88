// map_r1: the result is a tensor, and not quantized per axis.
func.func @maik(%a: tensor<1x3xf32>, %b: tensor<1x3xf32>) {
  %r = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xcomplex<f32>>
  return
}

// -----

func.func @main(%a: tensor<1x3xf32>, %b: tensor<1x3xf32>) {
  // expected-error@+1 {{map_r1}}
  %r = "stablehlo.map"(%a, %b) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x3xf32>, tensor<1x3xf32>) -> !stablehlo.token
  return
}
