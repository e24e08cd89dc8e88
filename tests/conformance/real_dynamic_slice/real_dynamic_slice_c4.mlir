// real_dynamic_slice_c4: the slice lies in the operand.

func.func @valid(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %l = stablehlo.constant dense<3> : tensor<1xi64>
  %k = stablehlo.constant dense<1> : tensor<1xi64>
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}

// -----

func.func @invalid(%x: tensor<4xf32>) {
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %l = stablehlo.constant dense<5> : tensor<1xi64>
  %k = stablehlo.constant dense<1> : tensor<1xi64>
  // expected-error@+1 {{real_dynamic_slice_c4}}
  %r = stablehlo.real_dynamic_slice %x, %s, %l, %k : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return
}
