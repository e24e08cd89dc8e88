// tuple_i1: the elements of a tuple are values; the scalars of other dialects are not values.

func.func @valid(%x: tensor<f32>) {
  %t = "stablehlo.tuple"(%x) : (tensor<f32>) -> tuple<tensor<f32>>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant 1.0 : f32
  // expected-error@+1 {{tuple_i1}}
  %t = "stablehlo.tuple"(%x) : (f32) -> tuple<f32>
  return
}
