// tuple_c1: the result has the types of the values.

func.func @valid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %result = stablehlo.tuple %x, %t : tuple<tensor<4xf32>, !stablehlo.token>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{tuple_c1}}
  %result = "stablehlo.tuple"(%x, %t) : (tensor<4xf32>, !stablehlo.token) -> tuple<tensor<4xf32>>
  return
}
