// arith_select_c3: a condition that is a tensor has the shape of the values.

func.func @valid(%p: tensor<2xi1>, %a: tensor<2xi32>, %b: tensor<2xi32>) {
  %r = arith.select %p, %a, %b : tensor<2xi1>, tensor<2xi32>
  return
}

// -----

func.func @invalid(%p: tensor<2xi1>, %a: tensor<3xi32>, %b: tensor<3xi32>) {
  // expected-error@+1 {{arith_select_c3}}
  %r = "arith.select"(%p, %a, %b) : (tensor<2xi1>, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  return
}
