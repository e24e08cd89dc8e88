// arith_cmpf_c4: the result has the shape of the operands.

func.func @valid(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  %r = arith.cmpf olt, %a, %b : tensor<2xf32>
  return
}

// -----

func.func @invalid(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{arith_cmpf_c4}}
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xi1>
  return
}

// -----

// No buffer, whatever its shape.
func.func @invalid(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // expected-error@+1 {{arith_cmpf_c4}}
  %r = "arith.cmpf"(%a, %b) {predicate = 2 : i64} : (tensor<2xf32>, tensor<2xf32>) -> memref<2xi1>
  return
}
