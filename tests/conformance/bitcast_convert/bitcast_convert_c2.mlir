// bitcast_convert_c2: complex elements are converted to complex elements only.

func.func @valid(%operand: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %result = stablehlo.bitcast_convert %operand : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %result : tensor<2xcomplex<f32>>
}

// -----

func.func @invalid(%operand: tensor<2xcomplex<f32>>) -> tensor<2xf64> {
  // expected-error@+1 {{bitcast_convert_c2}}
  %result = stablehlo.bitcast_convert %operand : (tensor<2xcomplex<f32>>) -> tensor<2xf64>
  return %result : tensor<2xf64>
}
