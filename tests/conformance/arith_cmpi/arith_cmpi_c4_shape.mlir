// arith_cmpi_c4: the result has the shape of the operands.

func.func @valid(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  %r = arith.cmpi slt, %a, %b : tensor<2xi32>
  return
}

// -----

func.func @invalid(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  // expected-error@+1 {{arith_cmpi_c4}}
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i64} : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi1>
  return
}

// -----

// No buffer, whatever its shape.
func.func @invalid(%a: tensor<2xi32>, %b: tensor<2xi32>) {
  // expected-error@+1 {{arith_cmpi_c4}}
  %r = "arith.cmpi"(%a, %b) {predicate = 2 : i64} : (tensor<2xi32>, tensor<2xi32>) -> memref<2xi1>
  return
}
