// return_i1: the results of a region are values; the scalars of other dialects are not values.

func.func @valid(%p: tensor<i1>, %x: tensor<f32>) {
  %r = "stablehlo.if"(%p) ({
    stablehlo.return %x : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return
}

// -----

func.func @invalid(%x: tensor<f32>) {
  %c = arith.constant 1.0 : f32
  "stablehlo.composite"(%x) ({
    // expected-error@+1 {{return_i1}}
    stablehlo.return %c : f32
  }) {name = "my.op", decomposition = @impl} : (tensor<f32>) -> ()
  return
}

func.func private @impl(%x: tensor<f32>) {
  return
}
