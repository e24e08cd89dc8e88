// get_dimension_size_c1: dimension is a dimension of the operand.

func.func @valid(%x: tensor<2x?xf32>) {
  %r = stablehlo.get_dimension_size %x, dim = 1 : (tensor<2x?xf32>) -> tensor<i32>
  return
}

// -----

func.func @invalid(%x: tensor<2x?xf32>) {
  // expected-error@+1 {{get_dimension_size_c1}}
  %r = stablehlo.get_dimension_size %x, dim = 2 : (tensor<2x?xf32>) -> tensor<i32>
  return
}
