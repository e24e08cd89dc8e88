// tuple_o1: sizes are dynamic exactly where they are in the values.
// against: official

func.func @valid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  %result = stablehlo.tuple %x, %t : tuple<tensor<4xf32>, !stablehlo.token>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{tuple_o1}}
  %result = "stablehlo.tuple"(%x, %t) : (tensor<4xf32>, !stablehlo.token) -> tuple<tensor<?xf32>, !stablehlo.token>
  return
}
