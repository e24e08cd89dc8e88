// real_dynamic_slice_c6: the result has the sizes of the slice.

func.func @valid(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<0> : tensor<1xi64>
  %l = stablehlo.constant dense<4> : tensor<1xi64>
  %k = stablehlo.constant dense<2> : tensor<1xi64>
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<0> : tensor<1xi64>
  %l = stablehlo.constant dense<4> : tensor<1xi64>
  %k = stablehlo.constant dense<2> : tensor<1xi64>
  // expected-error@+1 {{real_dynamic_slice_c6}}
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  return
}
