// composite_i1: operands are values; the scalars of other dialects are not values.

func.func private @impl(%x: tensor<f32>) {
  %c = arith.constant 1.0 : f32
  return
}

func.func @valid(%x: tensor<f32>) {
  stablehlo.composite "my.op" %x {decomposition = @impl} : (tensor<f32>) -> ()
  return
}

// -----

func.func private @impl(%x: f32) {
  %c = arith.constant 1.0 : f32
  return
}

func.func @invalid() {
  %x = arith.constant 1.0 : f32
  // expected-error@+1 {{composite_i1}}
  stablehlo.composite "my.op" %x {decomposition = @impl} : (f32) -> ()
  return
}
