// set_dimension_size_i1: the operand is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<4x2xf32>, %n: tensor<i32>) {
  %r = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4x2xf32>, tensor<i32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, %n: tensor<i32>) {
  // expected-error@+2 {{set_dimension_size_i1}}
  // expected-error@+1 {{set_dimension_size_c2}}
  %r = stablehlo.set_dimension_size %x, %n, dim = 1 : (tensor<4x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, tensor<i32>) -> tensor<4x?xf32>
  return
}
