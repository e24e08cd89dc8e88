// arith_addi_c2: operands and result have one type.

func.func @valid(%a: index, %b: index) {
  %r = arith.addi %a, %b : index
  return
}

// -----

func.func @invalid(%a: i32, %b: i64) {
  // expected-error@+1 {{arith_addi_c2}}
  %r = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @invalid_size(%a: tensor<3xi32>, %b: tensor<?xi32>) {
  %0 = "arith.addi"(%a, %b) : (tensor<3xi32>, tensor<?xi32>) -> tensor<3xi32>
  // expected-error@+1 {{arith_addi_c2}}
  %1 = "arith.addi"(%b, %a) : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  return
}
