// real_dynamic_slice_i1: the operand is a tensor that is not quantized per axis.

func.func @valid(%x: tensor<4xf32>, %s: tensor<1xi64>, %l: tensor<1xi64>, %k: tensor<1xi64>) {
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %s: tensor<1xi64>, %l: tensor<1xi64>, %k: tensor<1xi64>) {
  // expected-error@+2 {{real_dynamic_slice_i1}}
  // expected-error@+1 {{real_dynamic_slice_c1}}
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}
