// get_dimension_size_i1: the operand is a tensor of no index.

func.func @valid(%x: tensor<2xf32>) {
  %r = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<2xf32>) -> tensor<i32>
  return
}

// -----

func.func @invalid() {
  %x = arith.constant dense<1> : tensor<2xindex>
  // expected-error@+1 {{get_dimension_size_i1}}
  %r = "stablehlo.get_dimension_size"(%x) <{dimension = 0 : i64}> : (tensor<2xindex>) -> tensor<i32>
  return
}
